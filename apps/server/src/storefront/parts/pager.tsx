import type { Language } from '#contract/enumerations.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'

/** The first and last page and those around the current one; null for a gap. */
export const getPageNumbers = (page: number, pages: number): (number | null)[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1]
    if (previous === undefined || number - previous === 1) return [number]
    return number - previous === 2 ? [number - 1, number] : [null, number]
  })
}

interface PagerProps {
  page: number
  pages: number
  /** The address of a page. */
  href: (page: number) => string
  language: Language
}

/** Links to the pages of a list, for shoppers and search engines. */
export const Pager = ({ page, pages, href, language }: PagerProps) => {
  const text = catalogText[language]
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={text.pages}>
      {page > 1 && (
        <a className="button" href={href(page - 1)} rel="prev">
          {text.previous}
        </a>
      )}
      <ol>
        {getPageNumbers(page, pages).map((number, index, numbers) =>
          number === null ? (
            <li key={`after ${numbers[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              {number === page ? (
                <span aria-current="page" aria-label={text.page(number)}>
                  {number}
                </span>
              ) : (
                <a href={href(number)} aria-label={text.page(number)}>
                  {number}
                </a>
              )}
            </li>
          ),
        )}
      </ol>
      <span className="compact">{text.pageOf(page, pages)}</span>
      {page < pages && (
        <a className="button" href={href(page + 1)} rel="next">
          {text.next}
        </a>
      )}
    </nav>
  )
}
