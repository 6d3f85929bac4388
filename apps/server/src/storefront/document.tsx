import type { ReactNode } from 'react'
import { toJsonLd } from '#contract/core/json-ld.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { getMenu } from './pages/page-links.ts'
import type { PageContent, ShareImage, Shop } from './shop-page.ts'
import type { ShopAssets } from './shop-assets.ts'
import type { ShopUrls } from './shop-urls.ts'
import { shopText } from './shop.text.ts'

export interface DocumentProps {
  shop: Shop
  language: Language
  urls: ShopUrls
  assets: ShopAssets
  /** The page's path below the shop's address, with the query that it reads. */
  page: string
  content: PageContent
}

const toLogoImage = ({ name, logo, logoSize }: Shop): ShareImage | null =>
  logo === null ? null : { url: logo, alt: name, width: logoSize?.width ?? null, height: logoSize?.height ?? null }

const Head = ({ shop, urls, assets, page, content }: DocumentProps) => {
  const { title, description, listedPage = page, noIndex, image, structuredData } = content
  const address = urls.absolute(content.canonical ?? urls.path(listedPage))
  const fullTitle = title === shop.name ? title : `${title} · ${shop.name}`
  const isListed = !noIndex && (content.status ?? 200) === 200
  const preview = image ?? toLogoImage(shop)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {assets.font && <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      {assets.styles && <link rel="stylesheet" href={assets.styles} />}
      {assets.script && <script type="module" src={assets.script} />}
      {isListed ? (
        <>
          <link rel="canonical" href={address} />
          {(content.languages ?? languages).map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={urls.absolute(urls.inLanguage(other, listedPage))}
            />
          ))}
          {(content.languages ?? languages).includes(shop.language) && (
            <link
              rel="alternate"
              hrefLang="x-default"
              href={urls.absolute(urls.inLanguage(shop.language, listedPage))}
            />
          )}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          {preview && (
            <>
              <meta property="og:image" content={urls.absolute(preview.url)} />
              {preview.width && <meta property="og:image:width" content={String(preview.width)} />}
              {preview.height && <meta property="og:image:height" content={String(preview.height)} />}
              <meta property="og:image:alt" content={preview.alt} />
              <meta name="twitter:card" content="summary_large_image" />
            </>
          )}
          {structuredData?.map((data) => (
            <script
              key={JSON.stringify(data)}
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: toJsonLd(data) }}
            />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </head>
  )
}

const ShopLogo = ({ shop: { logo } }: { shop: Shop }) =>
  logo && <img src={`${logo}?w=96`} alt="" width="40" height="40" />

const Header = ({ shop, language, urls, page }: DocumentProps) => {
  const text = shopText[language]
  const [path, query] = page.split('?', 2)
  const search = path === '/search' ? new URLSearchParams(query).get('q') : null
  const menu = getMenu(shop, 'header', language)
  return (
    <header className="shop-header">
      <div className="bar">
        <a className="shop-name" href={urls.home()}>
          <ShopLogo shop={shop} />
          <span>{shop.name}</span>
        </a>
        <form className="search" action={urls.search()} role="search">
          <input
            type="search"
            name="q"
            aria-label={text.searchLabel}
            placeholder={text.searchLabel}
            defaultValue={search ?? ''}
            maxLength={120}
          />
          <button type="submit" aria-label={text.search}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M16.5 16.5 21 21M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />
            </svg>
          </button>
        </form>
        <nav className="visitor" aria-label={text.account}>
          <a href={urls.account()}>{text.account}</a>
          <a href={urls.cart()} data-island="cart-count" className="cart-link">
            {text.cart}
          </a>
        </nav>
      </div>
      {shop.categories.length + menu.length > 0 && (
        <nav className="category-nav" aria-label={text.menu}>
          <ul className="bar">
            {shop.categories.map(({ slug, name }) => (
              <li key={slug}>
                <a href={urls.category(slug)}>{name}</a>
              </li>
            ))}
            {shop.categories.length > 0 && (
              <li>
                <a href={urls.search()}>{text.allProducts}</a>
              </li>
            )}
            {menu.map(({ slug, title, language: of }) => (
              <li key={`${slug} ${of}`}>
                <a href={urls.page(slug)} lang={of === language ? undefined : of}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

const Footer = ({ shop, language, urls, page }: DocumentProps) => {
  const text = shopText[language]
  const other = languages.find((each) => each !== language) ?? language
  return (
    <footer className="shop-footer">
      <div className="bar">
        <div>
          <strong>{shop.name}</strong>
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {shop.phone && <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>}
        </div>
        <div>
          {getMenu(shop, 'footer', language).map(({ slug, title, language: of }) => (
            <a key={`${slug} ${of}`} href={urls.page(slug)} lang={of === language ? undefined : of}>
              {title}
            </a>
          ))}
          <a href={urls.inLanguage(other, page)} hrefLang={other} lang={other}>
            {text.otherLanguage}
          </a>
        </div>
        <p>{text.poweredBy}</p>
      </div>
    </footer>
  )
}

/** The document around every page of a shop. */
export const ShopDocument = (props: DocumentProps): ReactNode => {
  const { language, content, shop } = props
  const text = shopText[language]
  return (
    <html lang={language}>
      <Head {...props} />
      <body>
        <a className="skip" href="#content">
          {text.skip}
        </a>
        <Header {...props} />
        {shop.access === 'browse' && <p className="shop-notice">{text.noOrders}</p>}
        <main id="content">{content.body}</main>
        <Footer {...props} />
      </body>
    </html>
  )
}

/** For an address without a shop, and for a shop that isn't open. */
export const BareDocument = ({
  language,
  assets,
  title,
  shop,
  children,
}: {
  language: Language
  assets: ShopAssets
  title: string
  shop?: Shop | undefined
  children: ReactNode
}): ReactNode => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{shop ? `${title} · ${shop.name}` : title}</title>
      {assets.styles && <link rel="stylesheet" href={assets.styles} />}
    </head>
    <body>
      <main id="content" className="message-page">
        {shop && (
          <p className="shop-name">
            <ShopLogo shop={shop} />
            <span>{shop.name}</span>
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
)
