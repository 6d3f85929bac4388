import type { Suggestion } from '#contract/domains/locations.ts'
import type { Island } from '#web/site/islands/start-islands.ts'

const waitMs = 250
const minLength = 3
const filledFields = ['line1', 'city', 'region', 'postcode', 'country'] as const

const fetchPlaces = async (url: string, text: string, signal: AbortSignal): Promise<Suggestion[]> => {
  const response = await fetch(`${url}?${new URLSearchParams({ q: text.slice(0, 120) }).toString()}`, {
    signal,
    headers: { 'accept-language': document.documentElement.lang },
  })
  return response.ok ? ((await response.json()) as { data: { data: Suggestion[] } }).data.data : []
}

/** Suggests addresses while the first line is typed, and fills the other fields. */
export const island: Island = (root) => {
  const found = root.querySelector<HTMLInputElement>('[name="line1"]')
  const url = root.dataset['url']
  if (!found || !url) return
  const input = found
  const list = Object.assign(document.createElement('ul'), { id: 'places', className: 'places', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', root.dataset['label'] ?? '')
  input.after(list)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value)
  let places: Suggestion[] = []
  let active = -1
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  const setActive = (index: number): void => {
    active = index
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index))
    if (index >= 0) input.setAttribute('aria-activedescendant', `place-${index}`)
  }

  const choose = (place: Suggestion | undefined): void => {
    if (!place) return
    const form = input.form
    for (const name of filledFields) {
      const field = form?.elements.namedItem(name)
      const value = place[name] ?? ''
      // A place without a street keeps what was typed.
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && (name !== 'line1' || value !== '')) field.value = value
    }
    close()
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const show = (): void => {
    list.replaceChildren(
      ...places.map((place, index) => {
        const option = Object.assign(document.createElement('li'), { id: `place-${index}`, textContent: place.label })
        option.setAttribute('role', 'option')
        // Before the input loses the focus, which closes the list.
        option.addEventListener('mousedown', (event) => {
          event.preventDefault()
          choose(place)
        })
        return option
      }),
    )
    list.hidden = places.length === 0
    input.setAttribute('aria-expanded', String(places.length > 0))
    setActive(-1)
  }

  const search = async (): Promise<void> => {
    request?.abort()
    request = new AbortController()
    try {
      places = await fetchPlaces(url, input.value, request.signal)
      if (document.activeElement === input) show()
    } catch {
      close()
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    if (input.value.trim().length < minLength) return close()
    timer = setTimeout(() => void search(), waitMs)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    const last = places.length - 1
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter' && active >= 0) choose(places[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
}
