import type { Island } from '#web/site/islands/start-islands.ts'

/** Parts of the page that the server renders again when a choice changes. */
const liveParts = ['message', 'address', 'slots', 'payment', 'summary'] as const
const waitMs = 400
const addressFields = new Set(['recipient', 'line1', 'line2', 'city', 'region', 'postcode', 'country'])

const findPart = (root: ParentNode, name: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-part="${name}"]`)

/** Finds the field with the focus again after the part was replaced; undefined if the focus is elsewhere. */
const getSelector = (part: HTMLElement): string | undefined => {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !part.contains(field)) return undefined
  const [name, value] = [field.getAttribute('name'), field.getAttribute('value')]
  if (field.id) return `#${CSS.escape(field.id)}`
  return name === null
    ? undefined
    : `[name="${CSS.escape(name)}"]${value === null ? '' : `[value="${CSS.escape(value)}"]`}`
}

/** The values of the fields, in the way that the server reads them. */
const toFields = (form: HTMLFormElement): string => {
  const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

/** What decides which address is shown. */
const getAddressKey = (form: HTMLFormElement): string => {
  const fields = new FormData(form)
  return JSON.stringify([fields.get('method'), fields.get('saved_address')])
}

/** A saved address that is edited is another one. */
const selectOtherAddress = (form: HTMLFormElement): void => {
  for (const name of ['saved_address', 'shown_address']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = 'other'
  }
}

/** Shows the problems of the fields in `next` at the same fields of `shown`, and keeps what is being typed. */
const showProblems = (shown: HTMLElement, next: HTMLElement): void => {
  for (const field of next.querySelectorAll('.field')) {
    const control = field.querySelector('[id^="field-"]')
    const target = control && shown.querySelector(`#${CSS.escape(control.id)}`)
    const frame = target?.closest('.field')
    if (!control || !target || !frame) continue
    frame.querySelector('.problem')?.remove()
    const problem = field.querySelector('.problem')
    if (problem) frame.append(problem)
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = control.getAttribute(name)
      if (value === null) target.removeAttribute(name)
      else target.setAttribute(name, value)
    }
  }
}

/** Shows prices, times and payment methods for the current choices, and sends the order once. */
export const island: Island = (form) => {
  if (!(form instanceof HTMLFormElement)) return
  form.dataset['live'] = ''
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAddress = getAddressKey(form)

  const replaceParts = (page: Document): void => {
    const address = getAddressKey(form)
    for (const name of liveParts) {
      const [shown, next] = [findPart(form, name), findPart(page, name)]
      if (!shown || !next) continue
      // The address may be being typed; only another method or saved address replaces it.
      if (name === 'address' && address === shownAddress) {
        showProblems(shown, next)
        continue
      }
      const focused = getSelector(shown)
      shown.replaceWith(next)
      if (focused) next.querySelector<HTMLElement>(focused)?.focus()
      const search = next.querySelector<HTMLElement>('[data-island="place-search"]')
      if (search) void import('./place-search.ts').then(({ island: start }) => start(search))
    }
    shownAddress = getAddressKey(form)
  }

  const update = async (): Promise<void> => {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    form.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${toFields(form)}&step=update`,
        signal,
      })
      // The cart was changed elsewhere, or another problem that the page itself explains.
      if (response.redirected) return location.assign(response.url)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (!signal.aborted) replaceParts(page)
    } catch {
      // The button at the bottom sends the choices in any case.
    } finally {
      if (!signal.aborted) form.removeAttribute('aria-busy')
    }
  }

  form.addEventListener('change', ({ target }) => {
    const { name, type } = target as HTMLInputElement
    if (addressFields.has(name)) {
      selectOtherAddress(form)
      shownAddress = getAddressKey(form)
    }
    if (['terms', 'note', 'name', 'email', 'phone', 'recipient', 'line2'].includes(name)) return
    // Another day needs another time.
    if (name === 'slot_day') {
      for (const each of form.querySelectorAll<HTMLInputElement>('input[name="slot"]')) each.checked = false
      if (!form.hasAttribute('aria-busy')) return
    }
    clearTimeout(timer)
    // Its response would show the choices as they were before this one.
    request?.abort()
    timer = setTimeout(() => void update(), type === 'radio' || type === 'checkbox' ? 0 : waitMs)
  })

  form.addEventListener('submit', (event) => {
    if (form.dataset['sent'] !== undefined) return event.preventDefault()
    const isOrder = (event.submitter as HTMLButtonElement | null)?.value === 'place'
    if (!isOrder) return
    request?.abort()
    form.dataset['sent'] = ''
    form.setAttribute('aria-busy', 'true')
  })
  // After going back, the browser shows the page as it was left.
  addEventListener('pageshow', () => {
    delete form.dataset['sent']
    form.removeAttribute('aria-busy')
  })
}
