import type { Found } from '../resources/search.ts'
import type { Island } from './start.ts'

type Search = (asked: string) => readonly Found[]

/** Loads the guides in the page's language, once someone starts to search. */
const loadSearch = async (): Promise<Search> => {
  const isSpanish = document.documentElement.lang === 'es'
  const [{ searchGuides }, { guides }] = await Promise.all([
    import('../resources/search.ts'),
    isSpanish ? import('../resources/guides/spanish.ts') : import('../resources/guides/english.ts'),
  ])
  return (asked) => searchGuides(guides, asked)
}

const showSection = (item: HTMLElement, section: Found['section']): void => {
  const match = item.querySelector<HTMLElement>('.guide-match')
  const link = match?.querySelector('a')
  if (!match || !link) return
  match.hidden = section === undefined
  link.textContent = section?.heading ?? ''
  link.hash = section?.id ?? ''
}

/** Writes the query to the URL, so that a search can be shared and survives back navigation. */
const keepInAddress = (asked: string): void => {
  const address = new URL(location.href)
  if (asked) address.searchParams.set('q', asked)
  else address.searchParams.delete('q')
  history.replaceState(null, '', address)
}

export const island: Island = (root) => {
  const input = root.querySelector('input')
  const said = root.querySelector('[role="status"]')
  const list = root.querySelector('.guide-list')
  const none = root.querySelector<HTMLElement>('.guide-none')
  if (!input || !said || !list || !none) return
  const items = [...list.querySelectorAll<HTMLElement>('[data-guide]')]
  const { foundOne = '', foundOther = '', nothing = '', failed = '' } = root.dataset
  const countOf = (count: number): string => {
    if (count === 0) return nothing
    return count === 1 ? foundOne : foundOther.replace('{count}', String(count))
  }
  let loading: Promise<Search> | undefined

  const show = (found: readonly Found[], isAsked: boolean): void => {
    for (const item of items) item.hidden = true
    for (const { slug, section } of found) {
      const item = items.find(({ dataset }) => dataset['guide'] === slug)
      if (!item) continue
      item.hidden = false
      showSection(item, section)
      list.append(item)
    }
    none.hidden = found.length > 0
    said.textContent = isAsked ? countOf(found.length) : ''
  }

  const load = (): Promise<Search> => {
    loading ??= loadSearch()
    return loading
  }
  const search = (): void => {
    keepInAddress(input.value.trim())
    load().then(
      // Read the input again: more may have been typed meanwhile.
      (find) => show(find(input.value), input.value.trim() !== ''),
      () => {
        loading = undefined
        said.textContent = failed
      },
    )
  }
  input.addEventListener('focus', () => void load().catch(() => (loading = undefined)), { once: true })
  input.addEventListener('input', search)
  // The query may come from the URL, or from the browser restoring the input on back navigation.
  input.value ||= new URLSearchParams(location.search).get('q')?.slice(0, input.maxLength) ?? ''
  if (input.value) search()
}
