import type { Island } from '#web/site/islands/start-islands.ts'

/** Submits a form when one of its fields changes, so that it needs no button. */
export const island: Island = (form) => {
  if (!(form instanceof HTMLFormElement)) return
  form.dataset['auto'] = ''
  form.addEventListener('change', () => form.requestSubmit())
  form.addEventListener('formdata', ({ formData }) => {
    // Empty fields would only make the address longer.
    for (const [name, value] of Array.from(formData)) if (value === '') formData.delete(name)
  })
}
