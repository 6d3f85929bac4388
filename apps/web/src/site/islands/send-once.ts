import type { Island } from './start-islands.ts'

/** Prevents double submits. Returning to the page enables the button again. */
export const island: Island = (form) => {
  const button = form.querySelector('button')
  if (!button) return
  form.addEventListener('submit', () => setTimeout(() => (button.disabled = true)))
  addEventListener('pageshow', () => (button.disabled = false))
}
