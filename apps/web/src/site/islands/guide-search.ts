import type { GuideMatch } from '#web/site/resources/search.ts'
import type { Island } from './start-islands.ts'

type Search = (query: string) => readonly GuideMatch[]

/** Loads the guides in the page's language, once someone starts to search. */
const loadSearch = async (): Promise<Search> => {
  const isSpanish = document.documentElement.lang === 'es'
  const [{ searchGuides }, { guides }] = await Promise.all([
    import('#web/site/resources/search.ts'),
    isSpanish ? import('#web/site/resources/guides/spanish.ts') : import('#web/site/resources/guides/english.ts'),
  ])
  return (query) => searchGuides(guides, query)
}

const showSection = (item: HTMLElement, section: GuideMatch['section']): void => {
  const match = item.querySelector<HTMLElement>('.guide-match')
  const link = match?.querySelector('a')
  if (!match || !link) return
  match.hidden = section === undefined
  link.textContent = section?.heading ?? ''
  link.hash = section?.id ?? ''
}

/** Writes the query to the URL, so that a search can be shared and survives back navigation. */
const writeQueryToUrl = (query: string): void => {
  const url = new URL(location.href)
  if (query) url.searchParams.set('q', query)
  else url.searchParams.delete('q')
  history.replaceState(null, '', url)
}

export const island: Island = (root) => {
  const input = root.querySelector('input')
  const status = root.querySelector('[role="status"]')
  const list = root.querySelector('.guide-list')
  const none = root.querySelector<HTMLElement>('.guide-none')
  if (!input || !status || !list || !none) return
  const items = [...list.querySelectorAll<HTMLElement>('[data-guide]')]
  const { foundOne = '', foundOther = '', nothing = '', failed = '' } = root.dataset
  const formatCount = (count: number): string => {
    if (count === 0) return nothing
    return count === 1 ? foundOne : foundOther.replace('{count}', String(count))
  }
  let loading: Promise<Search> | undefined

  const show = (matches: readonly GuideMatch[], hasQuery: boolean): void => {
    for (const item of items) item.hidden = true
    for (const { slug, section } of matches) {
      const item = items.find(({ dataset }) => dataset['guide'] === slug)
      if (!item) continue
      item.hidden = false
      showSection(item, section)
      list.append(item)
    }
    none.hidden = matches.length > 0
    status.textContent = hasQuery ? formatCount(matches.length) : ''
  }

  const load = (): Promise<Search> => {
    loading ??= loadSearch()
    return loading
  }
  const search = (): void => {
    writeQueryToUrl(input.value.trim())
    load().then(
      // Read the input again: more may have been typed meanwhile.
      (runSearch) => show(runSearch(input.value), input.value.trim() !== ''),
      () => {
        loading = undefined
        status.textContent = failed
      },
    )
  }
  input.addEventListener('focus', () => void load().catch(() => (loading = undefined)), { once: true })
  input.addEventListener('input', search)
  // The query may come from the URL, or from the browser restoring the input on back navigation.
  input.value ||= new URLSearchParams(location.search).get('q')?.slice(0, input.maxLength) ?? ''
  if (input.value) search()
}
