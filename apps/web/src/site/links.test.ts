import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { siteForms } from '#contract/site-forms.ts'
import { broken } from './testing/broken-links.ts'
import { all, byAddress, each, rendered, shown, values } from './testing/rendered-site.ts'

const sourcesOf = (srcset: string) => srcset.split(',').map((source) => source.trim().split(/\s+/)[0] ?? '')

it('no link is broken', () => {
  each(rendered, (page) => {
    const links = [
      ...values(page.elements, 'href'),
      ...values(page.elements, 'src'),
      ...values(page.elements, 'action'),
      ...values(page.elements, 'srcset').flatMap(sourcesOf),
    ]
    expect(links.length).toBeGreaterThan(20)
    return [...new Set(links)].flatMap((link) => broken(page, link))
  })
})

it('links stay in the language of the page, unless they declare another', () => {
  each(rendered, (page) =>
    all(page, 'a', 'form')
      .filter(({ attributes }) => attributes['hreflang'] === undefined)
      .flatMap(({ attributes: { href, action } }) => href ?? action ?? [])
      .filter((link) => {
        const target = byAddress.get(link.split(/[?#]/, 1)[0] || page.address)
        return target !== undefined && target.language !== page.language
      }),
  )
})

it('every page that is not hidden is linked', () => {
  const linked = new Set(
    rendered.flatMap((page) =>
      all(page, 'a').flatMap(({ attributes: { href = '', hreflang } }) => {
        const to = href.split(/[?#]/, 1)[0] ?? ''
        return to === page.address || hreflang !== undefined ? [] : [to]
      }),
    ),
  )
  // The newsletter page has no link: the form in every footer leads to it when the input was invalid.
  for (const language of languages) linked.add(siteAddress(siteForms.newsletter.path, language))
  each(shown, ({ address }) => (linked.has(address) ? [] : ['is linked from nowhere']))
})

it('every island is a module', () => {
  const islands = new Set(rendered.flatMap((page) => values(page.elements, 'data-island')))
  expect(islands.size).toBeGreaterThan(1)
  for (const island of islands) {
    expect(existsSync(join(import.meta.dirname, 'islands', `${island}.ts`)), island).toBe(true)
  }
})
