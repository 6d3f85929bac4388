import type { Island } from './start.ts'

/** A second click sends nothing. Coming back to the page makes the form usable again. */
export const island: Island = (form) => {
  const button = form.querySelector('button')
  if (!button) return
  form.addEventListener('submit', () => setTimeout(() => (button.disabled = true)))
  addEventListener('pageshow', () => (button.disabled = false))
}
