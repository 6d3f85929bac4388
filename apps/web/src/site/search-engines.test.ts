import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { broken } from './testing/broken-links.ts'
import { all, byAddress, documents, each, rendered, type Rendered, shown, values } from './testing/rendered-site.ts'

const linksOf = (page: Rendered, rel: string) => all(page, 'link').filter(({ attributes }) => attributes['rel'] === rel)

it('visible pages have a canonical and alternate links, hidden ones do not', () => {
  each(rendered, (page) => {
    const english = page.address.replace(/^\/es(?=\/|$)/, '') || '/'
    const canonical = values(linksOf(page, 'canonical'), 'href')
    const alternates = linksOf(page, 'alternate').map(({ attributes: { hreflang, href } }) => `${hreflang} ${href}`)
    const expected = [
      ...languages.map((language) => `${language} {{origin}}${siteAddress(english, language)}`),
      `x-default {{origin}}${english}`,
    ]
    const isRight = page.isShown
      ? canonical.join() === `{{origin}}${page.address}` && alternates.join() === expected.join()
      : canonical.length + alternates.length === 0
    return isRight ? [] : [`canonical ${canonical.join()} alternates ${alternates.join()}`]
  })
})

it('every page has a link preview with an existing image', () => {
  each(shown, (page) => {
    const card = (property: string) =>
      page.elements.find(({ attributes }) => attributes['property'] === property)?.attributes['content'] ?? ''
    return [
      ...['og:title', 'og:description', 'og:image:alt', 'og:locale'].filter((property) => card(property) === ''),
      ...(card('og:url') === `{{origin}}${page.address}` ? [] : ['og:url']),
      ...broken(page, card('og:image')),
    ]
  })
})

it('structured data parses and links only to existing pages', () => {
  const facts = (page: Rendered) =>
    all(page, 'script')
      .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
      .map(({ inner }) => JSON.parse(inner) as { '@context': string; '@type': unknown })
  for (const fact of shown.flatMap(facts)) {
    expect(fact).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
  }
  expect(facts(byAddress.get('/') as Rendered).map((fact) => fact['@type'])).toEqual(
    expect.arrayContaining(['SoftwareApplication', 'Organization', 'FAQPage']),
  )
  each(shown, (page) => {
    const links = JSON.stringify(facts(page)).match(/(?<=")(\{\{origin\}\}|https?:)[^"]*/g) ?? []
    return links
      .filter((link) => link !== 'https://schema.org' && !link.startsWith('https://schema.org/'))
      .flatMap((link) => broken(page, link))
  })
})

it('the sitemap lists exactly the visible pages, and robots.txt blocks none of them', () => {
  const sitemap = documents.get('/sitemap.xml') ?? ''
  const entries = [...sitemap.matchAll(/<loc>\{\{origin\}\}([^<]*)<\/loc>(.*?)<\/url>/g)]
  const listed = entries.map(([, address = '']) => address)
  expect(listed.toSorted()).toEqual(shown.map(({ address }) => address).toSorted())
  for (const [, address = '', others = ''] of entries) {
    const alternates = [...others.matchAll(/hreflang="(\w+)" href="\{\{origin\}\}([^"]*)"/g)].map(([, , to]) => to)
    expect(alternates).toHaveLength(languages.length)
    expect(alternates).toContain(address)
    expect(alternates.filter((to) => !listed.includes(to ?? ''))).toEqual([])
  }
  const robots = documents.get('/robots.txt') ?? ''
  expect(robots).toContain('\nSitemap: {{origin}}/sitemap.xml\n')
  const forbidden = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start)
  expect(forbidden).toEqual(expect.arrayContaining(['/dashboard', '/api/']))
  expect(listed.filter((address) => forbidden.some((start) => address.startsWith(start)))).toEqual([])
})
