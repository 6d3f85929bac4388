import { renderToStaticMarkup } from 'react-dom/server'
import { languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { aboutPages } from './about/about.tsx'
import { contactPages } from './contact/contact.tsx'
import { type SiteAssets, Frame } from './frame/frame.tsx'
import { notFoundPages } from './frame/not-found.tsx'
import { homePages } from './home/home.tsx'
import { newsletterPages } from './newsletter/newsletter.tsx'
import { payPages } from './pay/pay.tsx'
import { policyPages } from './policies/policies.tsx'
import type { PublicPage } from './public-page.ts'
import { resourcePages } from './resources/resources.tsx'

const pages: readonly PublicPage[] = [
  ...homePages,
  ...aboutPages,
  ...contactPages,
  ...newsletterPages,
  ...resourcePages,
  ...policyPages,
  ...payPages,
  ...notFoundPages,
]

const sitemap = (): string => {
  const shown = pages.filter(({ isHidden }) => !isHidden)
  const entries = shown.flatMap(({ path }) =>
    languages.map((language) => {
      const others = languages.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="{{origin}}${sitePath(path, other)}"/>`,
      )
      return `<url><loc>{{origin}}${sitePath(path, language)}</loc>${others.join('')}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/**
 * `*` also matches slashes, so `/s/*\/cart` would block a product called "Cart cover". The longest rule wins, hence the
 * rules that allow pages of the catalog; the star at the end makes them as long as the longest one that blocks.
 */
const robots = `User-agent: *
Disallow: /dashboard
Disallow: /api/
Disallow: /s/*/cart
Disallow: /s/*/checkout
Disallow: /s/*/orders/
Disallow: /s/*/account
Disallow: /s/*/search?
Allow: /s/*/products/
Allow: /s/*/categories/
Allow: /s/*/collections/
Allow: /s/*/brands/*

Sitemap: {{origin}}/sitemap.xml
Sitemap: {{origin}}/sitemap-shops.xml
`

/** Every public page by its path, as a complete document, with sitemap.xml and robots.txt. */
export const renderSite = (assets: SiteAssets): Map<string, string> => {
  const documents = pages.flatMap((page) =>
    languages.map((language): [string, string] => {
      const { body, ...meta } = page.content(language)
      const document = (
        <Frame
          path={page.path}
          isHidden={page.isHidden === true}
          isBare={page.isBare === true}
          language={language}
          assets={assets}
          {...meta}
        >
          {body}
        </Frame>
      )
      return [sitePath(page.path, language), `<!doctype html>${renderToStaticMarkup(document)}`]
    }),
  )
  return new Map([...documents, ['/sitemap.xml', sitemap()], ['/robots.txt', robots]])
}
