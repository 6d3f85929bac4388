import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { findBrokenLink } from './testing/broken-links.ts'
import {
  findElements,
  pagesByPath,
  documents,
  expectNoProblems,
  renderedPages,
  type RenderedPage,
  visiblePages,
  getAttributeValues,
} from './testing/rendered-site.ts'

const getLinks = (page: RenderedPage, rel: string) =>
  findElements(page, 'link').filter(({ attributes }) => attributes['rel'] === rel)

it('visible pages have a canonical and alternate links, hidden ones do not', () => {
  expectNoProblems(renderedPages, (page) => {
    const english = page.address.replace(/^\/es(?=\/|$)/, '') || '/'
    const canonical = getAttributeValues(getLinks(page, 'canonical'), 'href')
    const alternates = getLinks(page, 'alternate').map(({ attributes: { hreflang, href } }) => `${hreflang} ${href}`)
    const expected = [
      ...languages.map((language) => `${language} {{origin}}${sitePath(english, language)}`),
      `x-default {{origin}}${english}`,
    ]
    const isRight = page.isVisible
      ? canonical.join() === `{{origin}}${page.address}` && alternates.join() === expected.join()
      : canonical.length + alternates.length === 0
    return isRight ? [] : [`canonical ${canonical.join()} alternates ${alternates.join()}`]
  })
})

it('every page has a link preview with an existing image', () => {
  expectNoProblems(visiblePages, (page) => {
    const card = (property: string) =>
      page.elements.find(({ attributes }) => attributes['property'] === property)?.attributes['content'] ?? ''
    return [
      ...['og:title', 'og:description', 'og:image:alt', 'og:locale'].filter((property) => card(property) === ''),
      ...(card('og:url') === `{{origin}}${page.address}` ? [] : ['og:url']),
      ...findBrokenLink(page, card('og:image')),
    ]
  })
})

it('structured data parses and links only to existing pages', () => {
  const facts = (page: RenderedPage) =>
    findElements(page, 'script')
      .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
      .map(({ inner }) => JSON.parse(inner) as { '@context': string; '@type': unknown })
  for (const fact of visiblePages.flatMap(facts)) {
    expect(fact).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
  }
  expect(facts(pagesByPath.get('/') as RenderedPage).map((fact) => fact['@type'])).toEqual(
    expect.arrayContaining(['SoftwareApplication', 'Organization', 'FAQPage']),
  )
  expectNoProblems(visiblePages, (page) => {
    const links = JSON.stringify(facts(page)).match(/(?<=")(\{\{origin\}\}|https?:)[^"]*/g) ?? []
    return links
      .filter((link) => link !== 'https://schema.org' && !link.startsWith('https://schema.org/'))
      .flatMap((link) => findBrokenLink(page, link))
  })
})

it('the sitemap lists exactly the visible pages, and robots.txt blocks none of them', () => {
  const sitemap = documents.get('/sitemap.xml') ?? ''
  const entries = [...sitemap.matchAll(/<loc>\{\{origin\}\}([^<]*)<\/loc>(.*?)<\/url>/g)]
  const listed = entries.map(([, address = '']) => address)
  expect(listed.toSorted()).toEqual(visiblePages.map(({ address }) => address).toSorted())
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

/** Whether RFC 9309 allows a path: the longest rule wins, and of two equally long ones the one that allows. */
const isAllowed = (robots: string, path: string): boolean => {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind = '', pattern = '']) => ({
    allows: kind === 'Allow',
    length: pattern.length,
    expression: new RegExp(`^${pattern.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll('*', '.*')}`),
  }))
  const [best] = rules
    .filter(({ expression }) => expression.test(path))
    .toSorted((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))
  return best?.allows ?? true
}

it('robots.txt blocks carts, checkouts, orders and accounts of shops, and nothing of their catalogs', () => {
  const robots = documents.get('/robots.txt') ?? ''
  expect(robots).toContain('\nSitemap: {{origin}}/sitemap-shops.xml\n')
  const blocked = [
    '/cart',
    '/cart?missing=Tea',
    '/checkout',
    '/orders/x',
    '/account',
    '/account/sign-in',
    '/search?q=tea',
  ]
  const names = ['tea', 'cart', 'cart-cover', 'checkout-counter', 'accounting-book', 'account', 'orders']
  const groups = ['products', 'categories', 'collections', 'brands']
  const open = [
    '',
    '/search',
    '/terms',
    '/sitemap.xml',
    ...groups.flatMap((group) => names.map((name) => `/${group}/${name}`)),
    ...names.map((name) => `/categories/${name}/${name}`),
  ]
  for (const shop of ['/s/soap', '/s/soap/es', '/s/cart', '/s/account/es']) {
    expect(blocked.filter((page) => isAllowed(robots, shop + page))).toEqual([])
    expect(open.filter((page) => !isAllowed(robots, shop + page))).toEqual([])
  }
})
