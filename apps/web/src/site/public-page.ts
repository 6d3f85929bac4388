import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'

export interface PageContent {
  title: string
  description: string
  body: ReactNode
  /** For machines that read: schema.org, without the context. Addresses begin with `{{origin}}`. */
  structured?: readonly object[]
}

/** A public page as a value: prerendered in every language, linked, listed in the sitemap. */
export interface PublicPage {
  /** In English; every other language stands below its own code. */
  path: string
  /** Not for search engines: thanks, and what only a link from a mail leads to. */
  isHidden?: true
  content: (language: Language) => PageContent
}
