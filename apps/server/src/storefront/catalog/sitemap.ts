import type { Language } from '#contract/enumerations.ts'
import { languages } from '#contract/enumerations.ts'
import { shopPages } from '#contract/shop-path.ts'
import { readSitemap, type SitemapEntry } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { cachedPage, type PageContext } from '#server/storefront/shop-page.ts'

/** Pages per file. Each is listed in every language; the protocol allows 50,000 URLs and 50 MB. */
export const pagesPerFile = 10_000

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

const toPage = ({ kind, slug, categorySlug }: SitemapEntry): string => {
  switch (kind) {
    case 'products':
      return shopPages.product(slug)
    case 'categories':
      return shopPages.category(slug)
    case 'subcategories':
      return shopPages.subcategory(categorySlug ?? '', slug)
    case 'collections':
      return shopPages.collection(slug)
    case 'brands':
      return shopPages.brand(slug)
    case 'pages':
      return shopPages.page(slug)
  }
}

const toUrlElements = (page: string, { urls }: PageContext, entry?: SitemapEntry): string => {
  const address = (language: Language) => escapeXml(urls.absolute(urls.inLanguage(language, page)))
  const shown = entry?.language ? [entry.language] : languages
  const alternates = shown
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`)
    .join('')
  const image = entry?.image
    ? `<image:image><image:loc>${escapeXml(urls.absolute(entry.image))}</image:loc></image:image>`
    : ''
  const changed = entry ? `<lastmod>${entry.updatedAt.slice(0, 10)}</lastmod>` : ''
  return shown.map((language) => `<url><loc>${address(language)}</loc>${changed}${alternates}${image}</url>`).join('\n')
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemapSchema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const toUrlSet = (elements: readonly string[]): string =>
  `${xmlHead}<urlset xmlns="${sitemapSchema}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${elements.join('\n')}
</urlset>
`

export const toSitemapIndex = (files: readonly string[]): string =>
  `${xmlHead}<sitemapindex xmlns="${sitemapSchema}">
${files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

/** All pages of the shop in both languages. A shop with more pages than a file may have gets an index of files. */
export const sitemap = cachedPage({
  path: '/sitemap.xml',
  query: ['part'],
  load: async (context) => {
    const { db, shop, urls, query } = context
    const requested = query.get('part')
    const part = requested === null ? 1 : /^[1-9]\d{0,3}$/.test(requested) ? Number(requested) : fail('not_found')
    const range = { limit: pagesPerFile, offset: (part - 1) * pagesPerFile }
    const { total, entries } = await readSitemap(db, shop.storeId, range)
    const parts = Math.max(1, Math.ceil(total / pagesPerFile))
    if (part > parts) return fail('not_found')
    const type = 'application/xml; charset=utf-8'
    if (requested === null && parts > 1) {
      const file = urls.absolute(urls.inLanguage(shop.language, '/sitemap.xml'))
      return { file: toSitemapIndex(Array.from({ length: parts }, (_, index) => `${file}?part=${index + 1}`)), type }
    }
    const home = part === 1 ? [toUrlElements(shopPages.home(), context)] : []
    return { file: toUrlSet([...home, ...entries.map((entry) => toUrlElements(toPage(entry), context, entry))]), type }
  },
})

/** Search engines read it at the root of a host: until the shop has its own, the platform's rules apply. */
export const robots = cachedPage({
  path: '/robots.txt',
  query: [],
  load: async ({ shop, urls }) => {
    const hidden = ['/cart', '/checkout', '/orders/', '/account', '/search?']
    const rules = languages.flatMap((language) => hidden.map((page) => `Disallow: ${urls.inLanguage(language, page)}`))
    const address = urls.absolute(urls.inLanguage(shop.language, '/sitemap.xml'))
    return {
      file: ['User-agent: *', ...rules, '', `Sitemap: ${address}`, ''].join('\n'),
      type: 'text/plain; charset=utf-8',
    }
  },
})
