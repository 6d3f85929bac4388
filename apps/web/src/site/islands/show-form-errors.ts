/** For a form the server rejected: marks the page title and focuses the first error. */
export const showFormErrors = (): void => {
  const invalidField = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  const formError = [...document.querySelectorAll<HTMLElement>('main .problem.whole')].find(
    ({ textContent }) => textContent !== '',
  )
  if (!invalidField && !formError) return
  document.title = `Error: ${document.title}`
  if (!invalidField) formError?.setAttribute('tabindex', '-1')
  const target = invalidField ?? formError
  target?.focus()
}
