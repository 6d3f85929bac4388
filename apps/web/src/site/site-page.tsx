import type { ReactNode } from 'react'
import { type Language, languages } from '#contract/enumerations.ts'
import { productName, productVersion } from '#contract/product.ts'
import { type SiteText, siteText } from './site.text.ts'

/** Where the build has put what a page loads. */
export interface SiteAssets {
  styles: string
  themeScript: string
  icon: string
}

/** `/privacy` in English, `/es/privacy` in Spanish. */
export const addressOf = (path: string, language: Language): string => {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

interface Frame {
  path: string
  language: Language
  title: string
  description: string
  assets: SiteAssets
  children: ReactNode
}

const Head = ({ path, title, description, assets }: Omit<Frame, 'children' | 'language'>) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{`${title} · ${productName}`}</title>
    <meta name="description" content={description} />
    <script src={assets.themeScript} />
    <link rel="stylesheet" href={assets.styles} />
    <link rel="icon" href={assets.icon} type="image/svg+xml" />
    {languages.map((other) => (
      <link key={other} rel="alternate" hrefLang={other} href={addressOf(path, other)} />
    ))}
  </head>
)

const Header = ({ language, text, icon }: { language: Language; text: SiteText; icon: string }) => (
  <header className="bar">
    <a className="brand" href={addressOf('/', language)}>
      <img src={icon} alt="" width="28" height="28" />
      <span>{productName}</span>
    </a>
    <span className="version">{productVersion}</span>
    <span className="space" />
    <a className="quiet" href="/login">
      {text.signIn}
    </a>
    <a className="button small plain" href="/register">
      {text.signUp}
    </a>
  </header>
)

const Footer = ({ path, language, text }: { path: string; language: Language; text: SiteText }) => (
  <footer className="foot">
    <span className="rights">{`© ${new Date().getUTCFullYear()} ${productName}`}</span>
    <nav aria-label={text.policies}>
      <a href={addressOf('/privacy', language)}>{text.privacy}</a>
      <a href={addressOf('/terms', language)}>{text.terms}</a>
      <a href={addressOf('/cookies', language)}>{text.cookies}</a>
    </nav>
    <nav aria-label={text.languages}>
      {languages.map((other) => (
        <a
          key={other}
          href={addressOf(path, other)}
          lang={other}
          hrefLang={other}
          aria-current={other === language ? 'true' : undefined}
        >
          {siteText[other].language}
        </a>
      ))}
    </nav>
  </footer>
)

/** The document around every public page. */
export const SitePage = ({ children, ...frame }: Frame) => {
  const text = siteText[frame.language]
  return (
    <html lang={frame.language}>
      <Head {...frame} />
      <body>
        <a className="skip" href="#content">
          {text.skip}
        </a>
        <Header language={frame.language} text={text} icon={frame.assets.icon} />
        <main id="content">{children}</main>
        <Footer path={frame.path} language={frame.language} text={text} />
      </body>
    </html>
  )
}
