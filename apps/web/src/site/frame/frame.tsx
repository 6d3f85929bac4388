import type { ReactNode } from 'react'
import { toJsonLd } from '#contract/core/json-ld.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { Footer } from './footer.tsx'
import { frameText } from './frame.text.ts'
import { Header } from './header.tsx'
import { notFoundPath } from './not-found.tsx'

/** URLs of the built assets. */
export interface SiteAssets {
  styles: string
  themeScript: string
  /** Loads each interactive part of a page when it scrolls into view. */
  islands: string
  icon: string
  font: string
  /** The image of link previews. */
  card: string
}

interface FrameProps {
  path: string
  isHidden: boolean
  isBare: boolean
  language: Language
  title: string
  description: string
  structuredData?: readonly object[]
  assets: SiteAssets
  children: ReactNode
}

const Head = ({
  path,
  isHidden,
  language,
  title,
  description,
  structuredData,
  assets,
}: Omit<FrameProps, 'children' | 'isBare'>) => {
  const fullTitle = `${title} · ${productName}`
  const address = `{{origin}}${sitePath(path, language)}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <script src={assets.themeScript} />
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={assets.styles} />
      <link rel="icon" href={assets.icon} type="image/svg+xml" />
      <script type="module" src={assets.islands} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={`{{origin}}${sitePath(path, other)}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`{{origin}}${path}`} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={productName} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={frameText[language].locale} />
          <meta property="og:image" content={`{{origin}}${assets.card}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={frameText[language].cardAlt} />
          <meta name="twitter:card" content="summary_large_image" />
          {structuredData?.map((data) => (
            <script
              key={JSON.stringify(data)}
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: toJsonLd(data) }}
            />
          ))}
        </>
      )}
    </head>
  )
}

/** The document around every public page. */
export const Frame = ({ children, isBare, ...page }: FrameProps) => {
  const { path, language, assets } = page
  // The not-found page links to the home page in the other languages.
  const linkedPath = path === notFoundPath ? '/' : path
  const text = frameText[language]
  return (
    <html lang={language}>
      <Head {...page} />
      <body>
        {!isBare && (
          <>
            <a className="skip" href="#content">
              {text.skip}
            </a>
            <Header path={linkedPath} language={language} icon={assets.icon} />
          </>
        )}
        <main id="content">{children}</main>
        {!isBare && <Footer path={linkedPath} language={language} />}
      </body>
    </html>
  )
}
