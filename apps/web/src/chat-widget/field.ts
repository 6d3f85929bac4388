import { el } from '#web/dom/element.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** A labeled field with its error below. */
export const makeField = (label: string, input: Input) => {
  const { name } = input
  input.id = `field-${name}`
  input.setAttribute('aria-describedby', `error-${name}`)
  const error = el('p', { class: 'error', id: `error-${name}` })
  const element = el('div', { class: 'field' }, el('label', { for: input.id }, label), input, error)
  const setError = (message: string): void => {
    error.textContent = message
    input.setAttribute('aria-invalid', String(message !== ''))
  }
  input.addEventListener('input', () => setError(''))
  return { element, input, setError }
}
