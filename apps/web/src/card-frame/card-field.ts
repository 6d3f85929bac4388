interface FieldOptions {
  name: string
  label: string
  placeholder: string
  autocomplete: AutoFill
  format(text: string): string
  /** The message for its current content; undefined if that is right. */
  check(): string | undefined
  onChange(): void
}

export interface CardField {
  element: HTMLElement
  input: HTMLInputElement
  isValid(): boolean
  /** Shows what is wrong with its content, if anything is. */
  validate(): boolean
  showProblem(message: string): void
}

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length

/** Keeps the caret behind the same digit when the text around it changes. */
const replaceText = (input: HTMLInputElement, text: string): void => {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = countDigits(input.value.slice(0, caret))
  input.value = text
  if (isAtEnd) return
  let position = 0
  while (position < text.length && countDigits(text.slice(0, position)) < digitsBefore) position += 1
  input.setSelectionRange(position, position)
}

/** A labeled input that shows its error below. */
export const makeField = ({
  name,
  label,
  placeholder,
  autocomplete,
  format,
  check,
  onChange,
}: FieldOptions): CardField => {
  const element = document.createElement('div')
  element.className = `field ${name}`
  const input = document.createElement('input')
  Object.assign(input, { id: name, name, placeholder, autocomplete, inputMode: 'numeric', spellcheck: false })
  input.setAttribute('aria-describedby', `${name}-problem`)
  const caption = document.createElement('label')
  caption.htmlFor = name
  caption.textContent = label
  const box = document.createElement('div')
  box.className = 'box'
  box.append(input)
  const problem = document.createElement('p')
  problem.className = 'problem'
  problem.id = `${name}-problem`
  problem.setAttribute('role', 'alert')
  element.append(caption, box, problem)

  const showProblem = (message: string): void => {
    problem.textContent = message
    input.setAttribute('aria-invalid', String(message !== ''))
  }
  const validate = (): boolean => {
    const message = check()
    showProblem(message ?? '')
    return message === undefined
  }
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    // A separator that was deleted must not come back at once.
    if (!isDeleting) replaceText(input, format(input.value))
    if (input.getAttribute('aria-invalid') === 'true') validate()
    onChange()
  })
  input.addEventListener('change', () => {
    replaceText(input, format(input.value))
    onChange()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') validate()
  })
  return { element, input, isValid: () => check() === undefined, validate, showProblem }
}
