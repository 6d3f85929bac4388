import type { Language } from '#contract/enumerations.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'

export interface Crumb {
  name: string
  /** Missing for the page itself. */
  href?: string
}

export const Breadcrumbs = ({ crumbs, language }: { crumbs: readonly Crumb[]; language: Language }) => (
  <nav className="breadcrumbs" aria-label={catalogText[language].breadcrumbs}>
    <ol>
      {crumbs.map(({ name, href }) => (
        <li key={href ?? name}>{href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}</li>
      ))}
    </ol>
  </nav>
)
