/** A form that comes back: its page says so in the title, and leads to what is to be mended. */
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
