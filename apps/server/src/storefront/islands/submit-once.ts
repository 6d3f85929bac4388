import type { Island } from '#web/site/islands/start-islands.ts'

/** A second press of the button sends nothing: an emailed code works once, and the second response would be an error. */
export const island: Island = (form) => {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // After the back button, the browser can show the same page again.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
