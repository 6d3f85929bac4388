import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'

export interface PageContent {
  title: string
  description: string
  body: ReactNode
  /** schema.org objects, without `@context`. URLs start with `{{origin}}`. */
  structuredData?: readonly object[]
}

/** A public page: prerendered in every language, linked, listed in the sitemap. */
export interface PublicPage {
  /** The English path; other languages are served below their code. */
  path: string
  /** Excluded from search engines: thank-you pages and targets of email links. */
  isHidden?: true
  /** Without our header and footer: pages that belong to a store. */
  isBare?: true
  content: (language: Language) => PageContent
}
