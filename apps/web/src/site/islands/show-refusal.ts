/** For a form the server rejected: marks the page title and focuses the first error. */
export const showRefusal = (): void => {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  const whole = [...document.querySelectorAll<HTMLElement>('main .problem.whole')].find(
    ({ textContent }) => textContent !== '',
  )
  if (!wrong && !whole) return
  document.title = `Error: ${document.title}`
  if (!wrong) whole?.setAttribute('tabindex', '-1')
  const place = wrong ?? whole
  place?.focus()
}
