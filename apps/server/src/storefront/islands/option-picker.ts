import type { Island } from '#web/site/islands/start-islands.ts'

/** Shows the chosen variant without loading the page again. Every choice is a link to the page of its variant. */
export const island: Island = (root) => {
  /** The choices whose variants aren't shown yet, one after the other. */
  let loading = Promise.resolve()
  let waiting = 0

  const findLink = (choice: string | undefined): HTMLAnchorElement | undefined =>
    [...root.querySelectorAll<HTMLAnchorElement>('a[data-choice]')].find(({ dataset }) => dataset['choice'] === choice)

  const load = async (link: HTMLAnchorElement): Promise<void> => {
    const response = await fetch(link.href)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector<HTMLElement>('[data-island="option-picker"]')
    if (!response.ok || !next) throw new Error('The variant has no page.')
    const quantity = root.querySelector<HTMLInputElement>('[name="quantity"]')?.value
    root.replaceChildren(...next.childNodes)
    const field = root.querySelector<HTMLInputElement>('[name="quantity"]')
    if (field && quantity) field.value = quantity
    findLink(link.dataset['choice'])?.focus()
    history.replaceState(null, '', link.href)
    const { image } = next.dataset
    if (image) dispatchEvent(new CustomEvent('variant-image', { detail: image }))
  }

  /** The link is found when it's its turn: it leads to the variant that has the choices before it as well. */
  const show = async (choice: string | undefined): Promise<void> => {
    const link = findLink(choice)
    if (link) await load(link).catch(() => location.assign(link.href))
    waiting -= 1
    if (waiting === 0) root.removeAttribute('aria-busy')
  }

  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-choice]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { choice } = link.dataset
    waiting += 1
    root.setAttribute('aria-busy', 'true')
    loading = loading.then(() => show(choice))
  })

  // Until the chosen variant is shown, the form would add the one before it.
  root.addEventListener('submit', (event) => {
    const isPurchase = event.target instanceof Element && event.target.matches('.add-to-cart')
    if (waiting === 0 || !isPurchase) return
    event.preventDefault()
    void loading.then(() => root.querySelector<HTMLFormElement>('.add-to-cart')?.requestSubmit())
  })
}
