import type { ReactNode } from 'react'
import { toJsonLd } from '#contract/core/json-ld.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { isDark } from '#contract/theme/colors.ts'
import { ChatButton } from './chat/chat-button.tsx'
import type { PageContent, ShareImage, Shop } from './shop-page.ts'
import type { ShopAssets } from './shop-assets.ts'
import type { ShopUrls } from './shop-urls.ts'
import { shopText } from './shop.text.ts'
import { Footer } from './theme/footer.tsx'
import { Announcement, Header, ShopName } from './theme/header.tsx'
import type { ShopTheme } from './theme/shop-theme.ts'

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

/** Which colors the browser's parts of the page have before the style sheet is there. */
const ColorScheme = ({ theme: { settings } }: { theme: ShopTheme }) => {
  const scheme = isDark(settings.colors.background) ? 'dark' : settings.hasDarkMode ? 'light dark' : 'light'
  return <meta name="color-scheme" content={scheme} />
}

const Styles = ({ theme, assets }: { theme: ShopTheme; assets: ShopAssets }) => {
  const font = assets.fonts[theme.settings.fonts.body]
  const favicon = theme.settings.favicon && theme.files[theme.settings.favicon.key]
  return (
    <>
      {favicon && <link rel="icon" href={`${favicon.url}?w=96`} />}
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      {assets.styles && <link rel="stylesheet" href={assets.styles} />}
      {/* Colors and names from lists, so nothing in it could end the element. */}
      {theme.css && <style dangerouslySetInnerHTML={{ __html: theme.css }} />}
    </>
  )
}

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
      <ColorScheme theme={shop.theme} />
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <Styles theme={shop.theme} assets={assets} />
      {assets.script && <script type="module" src={assets.script} />}
      {shop.theme.isPreview && assets.previewScript && <script defer src={assets.previewScript} />}
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

/** The document around every page of a shop. */
export const ShopDocument = (props: DocumentProps): ReactNode => {
  const { language, content, shop, assets } = props
  const text = shopText[language]
  return (
    <html lang={language} {...shop.theme.attributes}>
      <Head {...props} />
      <body>
        <a className="skip" href="#content">
          {text.skip}
        </a>
        <Announcement {...props} />
        <Header {...props} />
        {shop.access === 'browse' && <p className="shop-notice">{text.noOrders}</p>}
        <main id="content">{content.body}</main>
        <Footer {...props} />
        {shop.hasChat && !shop.theme.isPreview && assets.script && assets.chatScripts && (
          <ChatButton {...props} script={assets.chatScripts[language]} />
        )}
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
  <html lang={language} {...shop?.theme.attributes}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{shop ? `${title} · ${shop.name}` : title}</title>
      {shop ? (
        <Styles theme={shop.theme} assets={assets} />
      ) : (
        assets.styles && <link rel="stylesheet" href={assets.styles} />
      )}
    </head>
    <body>
      <main id="content" className="message-page">
        {shop && (
          <p className="shop-name">
            <ShopName shop={shop} />
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
)
