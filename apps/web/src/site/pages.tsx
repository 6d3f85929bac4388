import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '#contract/enumerations.ts'
import { Home } from './home.tsx'
import { PolicyPage } from './policy.tsx'
import { type SiteAssets, SitePage, addressOf } from './site-page.tsx'
import { type PolicyText, type SiteText, siteText } from './site.text.ts'

interface Content {
  title: string
  description: string
  body: ReactNode
}

const policy =
  (pick: (text: SiteText) => PolicyText) =>
  (language: Language): Content => {
    const words = pick(siteText[language])
    return { title: words.title, description: words.lead, body: <PolicyPage policy={words} language={language} /> }
  }

const pages: Record<string, (language: Language) => Content> = {
  '/': (language) => {
    const { title, description } = siteText[language].home
    return { title, description, body: <Home language={language} /> }
  },
  '/privacy': policy((text) => text.privacyPage),
  '/terms': policy((text) => text.termsPage),
  '/cookies': policy((text) => text.cookiesPage),
}

/** Every public page by its address, as a complete document. */
export const renderSite = (assets: SiteAssets): Map<string, string> => {
  const all = Object.entries(pages).flatMap(([path, contentIn]) =>
    languages.map((language): [string, string] => {
      const { body, ...words } = contentIn(language)
      const document = (
        <SitePage path={path} language={language} assets={assets} {...words}>
          {body}
        </SitePage>
      )
      return [addressOf(path, language), `<!doctype html>${renderToStaticMarkup(document)}`]
    }),
  )
  return new Map(all)
}
