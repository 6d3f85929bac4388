import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { findBrokenLink } from './testing/broken-links.ts'
import {
  findElements,
  pagesByPath,
  expectNoProblems,
  renderedPages,
  visiblePages,
  getAttributeValues,
} from './testing/rendered-site.ts'

const parseSrcset = (srcset: string) => srcset.split(',').map((source) => source.trim().split(/\s+/)[0] ?? '')

it('no link is broken', () => {
  expectNoProblems(renderedPages, (page) => {
    const links = [
      ...getAttributeValues(page.elements, 'href'),
      ...getAttributeValues(page.elements, 'src'),
      ...getAttributeValues(page.elements, 'action'),
      ...getAttributeValues(page.elements, 'srcset').flatMap(parseSrcset),
    ]
    // A page without our header and footer has only the links of its head.
    expect(links.length).toBeGreaterThan(page.address.endsWith('/pay') ? 3 : 20)
    return [...new Set(links)].flatMap((link) => findBrokenLink(page, link))
  })
})

it('links stay in the language of the page, unless they declare another', () => {
  expectNoProblems(renderedPages, (page) =>
    findElements(page, 'a', 'form')
      .filter(({ attributes }) => attributes['hreflang'] === undefined)
      .flatMap(({ attributes: { href, action } }) => href ?? action ?? [])
      .filter((link) => {
        const target = pagesByPath.get(link.split(/[?#]/, 1)[0] || page.address)
        return target !== undefined && target.language !== page.language
      }),
  )
})

it('every page that is not hidden is linked', () => {
  const linked = new Set(
    renderedPages.flatMap((page) =>
      findElements(page, 'a').flatMap(({ attributes: { href = '', hreflang } }) => {
        const to = href.split(/[?#]/, 1)[0] ?? ''
        return to === page.address || hreflang !== undefined ? [] : [to]
      }),
    ),
  )
  // The newsletter page has no link: the form in every footer leads to it when the input was invalid.
  for (const language of languages) linked.add(sitePath(siteForms.newsletter.path, language))
  expectNoProblems(visiblePages, ({ address }) => (linked.has(address) ? [] : ['is linked from nowhere']))
})

it('every island is a module', () => {
  const islands = new Set(renderedPages.flatMap((page) => getAttributeValues(page.elements, 'data-island')))
  expect(islands.size).toBeGreaterThan(1)
  for (const island of islands) {
    expect(existsSync(join(import.meta.dirname, 'islands', `${island}.ts`)), island).toBe(true)
  }
})
