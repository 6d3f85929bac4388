import type { Island } from '#web/site/islands/start-islands.ts'

/** Shows the chosen variant without loading the page again. Every choice is a link to the page of its variant. */
export const island: Island = (root) => {
  let loading: AbortController | undefined

  const show = async (link: HTMLAnchorElement): Promise<void> => {
    loading?.abort()
    loading = new AbortController()
    const { signal } = loading
    root.setAttribute('aria-busy', 'true')
    const response = await fetch(link.href, { signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector<HTMLElement>('[data-island="option-picker"]')
    if (!response.ok || !next) throw new Error('The variant has no page.')
    const quantity = root.querySelector<HTMLInputElement>('[name="quantity"]')?.value
    root.replaceChildren(...next.childNodes)
    root.removeAttribute('aria-busy')
    const field = root.querySelector<HTMLInputElement>('[name="quantity"]')
    if (field && quantity) field.value = quantity
    const choices = [...root.querySelectorAll<HTMLAnchorElement>('a[data-choice]')]
    choices.find(({ dataset }) => dataset['choice'] === link.dataset['choice'])?.focus()
    history.replaceState(null, '', link.href)
    const { image } = next.dataset
    if (image) dispatchEvent(new CustomEvent('variant-image', { detail: image }))
  }

  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-choice]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(link).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(link.href)
    })
  })
}
