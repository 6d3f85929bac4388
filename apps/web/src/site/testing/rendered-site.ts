import { expect } from 'vitest'
import type { Language } from '#contract/enumerations.ts'
import { renderSite } from '#web/site/pages.tsx'
import { parseElements, type PageElement } from './read-page.ts'

export const assets = {
  styles: '/assets/site.css',
  themeScript: '/assets/theme.js',
  islands: '/assets/start.js',
  icon: '/assets/icon.svg',
  font: '/assets/inter.woff2',
  card: '/assets/card.jpg',
}

export interface RenderedPage {
  address: string
  language: Language
  html: string
  elements: readonly PageElement[]
  isVisible: boolean
}

export const documents = renderSite(assets)

export const renderedPages = [...documents]
  .filter(([address]) => !/\.(xml|txt)$/.test(address))
  .map(([address, html]): RenderedPage => {
    const elements = parseElements(html)
    const isVisible = !elements.some(({ attributes }) => attributes['name'] === 'robots')
    return { address, language: /^\/es(\/|$)/.test(address) ? 'es' : 'en', html, elements, isVisible }
  })
export const pagesByPath = new Map(renderedPages.map((page) => [page.address, page]))
export const visiblePages = renderedPages.filter(({ isVisible }) => isVisible)

export const findElements = ({ elements }: RenderedPage, ...names: string[]) =>
  elements.filter(({ name }) => names.includes(name))
export const getAttributeValues = (elements: readonly PageElement[], attribute: string) =>
  elements.flatMap(({ attributes }) => attributes[attribute] ?? [])
export const getIds = (page: RenderedPage) => getAttributeValues(page.elements, 'id')

/** Asserts that no page has a problem; failures name the page's path. */
export const expectNoProblems = (
  pages: readonly RenderedPage[],
  findProblems: (page: RenderedPage) => readonly string[],
) => expect(pages.flatMap((page) => findProblems(page).map((problem) => `${page.address} ${problem}`))).toEqual([])

export const findDuplicates = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) !== index)
