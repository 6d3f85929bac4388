import { expect } from 'vitest'
import type { Language } from '#contract/enumerations.ts'
import { renderSite } from '../pages.tsx'
import { elementsOf, type PageElement } from './read-page.ts'

export const assets = {
  styles: '/assets/site.css',
  themeScript: '/assets/theme.js',
  islands: '/assets/start.js',
  icon: '/assets/icon.svg',
  font: '/assets/inter.woff2',
  card: '/assets/card.jpg',
}

export interface Rendered {
  address: string
  language: Language
  html: string
  elements: readonly PageElement[]
  isShown: boolean
}

export const documents = renderSite(assets)

export const rendered = [...documents]
  .filter(([address]) => !/\.(xml|txt)$/.test(address))
  .map(([address, html]): Rendered => {
    const elements = elementsOf(html)
    const isShown = !elements.some(({ attributes }) => attributes['name'] === 'robots')
    return { address, language: /^\/es(\/|$)/.test(address) ? 'es' : 'en', html, elements, isShown }
  })
export const byAddress = new Map(rendered.map((page) => [page.address, page]))
export const shown = rendered.filter(({ isShown }) => isShown)

export const all = ({ elements }: Rendered, ...names: string[]) => elements.filter(({ name }) => names.includes(name))
export const values = (elements: readonly PageElement[], attribute: string) =>
  elements.flatMap(({ attributes }) => attributes[attribute] ?? [])
export const idsOf = (page: Rendered) => values(page.elements, 'id')

/** Asserts that no page has a problem; failures name the page's path. */
export const each = (pages: readonly Rendered[], problemsOf: (page: Rendered) => readonly string[]) =>
  expect(pages.flatMap((page) => problemsOf(page).map((problem) => `${page.address} ${problem}`))).toEqual([])

export const repeated = (list: readonly string[]) => list.filter((item, place) => list.indexOf(item) !== place)
