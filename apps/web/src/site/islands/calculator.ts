import { type CostLine, monthlyCost } from '#contract/billing/monthly-cost.ts'
import { makeBillFormat } from '#web/site/home/bill-format.ts'
import { type UsageName, toUsage } from '#web/site/home/usage-fields.ts'
import { hasFraction, parseWholeNumber, stepValue } from './parse-whole-number.ts'
import type { Island } from './start-islands.ts'

interface Field {
  input: HTMLInputElement
  name: UsageName
  min: number
  max: number
  step: number
  /** The last valid value. */
  value: number
  /** Error texts for a value out of range (`range`) and for a fraction (`whole`). */
  range: string
  whole: string
}

const toField = (input: HTMLInputElement): Field => {
  const problem = document.querySelector<HTMLElement>(`#${input.id}-problem`)
  return {
    input,
    name: input.name as UsageName,
    min: Number(input.ariaValueMin),
    max: Number(input.ariaValueMax),
    step: Number(input.dataset['step']),
    value: Number(input.ariaValueNow),
    range: problem?.textContent ?? '',
    whole: problem?.dataset['whole'] ?? '',
  }
}

const setText = (root: HTMLElement, selector: string, text: string): void => {
  const element = root.querySelector(selector)
  if (element && element.textContent !== text) element.textContent = text
}

/** A dash, with hidden text for screen readers. */
const showNoTotal = (root: HTMLElement): void => {
  const element = root.querySelector('output')
  if (!element || element.querySelector('span')) return
  const dash = Object.assign(document.createElement('span'), { ariaHidden: 'true', textContent: '—' })
  const label = Object.assign(document.createElement('span'), {
    className: 'visually-hidden',
    textContent: element.dataset['none'] ?? '',
  })
  element.replaceChildren(dash, label)
}

/** Updates the prerendered bill from the input values. */
export const island: Island = (root) => {
  const billFormat = makeBillFormat(document.documentElement.lang)
  const fields = [...root.querySelectorAll('input')].map(toField)

  const writeLine = (line: CostLine): void => {
    root.querySelector(`[data-line="${line.name}"]`)?.classList.toggle('nothing', line.cost === 0)
    setText(root, `[data-line="${line.name}"] .how`, billFormat.breakdown(line))
    setText(root, `[data-line="${line.name}"] .cost`, billFormat.money(line.cost))
  }

  const writeTotal = (total: number): void => {
    const isWrong = fields.some(({ input }) => input.ariaInvalid === 'true')
    root.querySelector('.bill')?.classList.toggle('unsure', isWrong)
    if (isWrong) showNoTotal(root)
    else setText(root, 'output', billFormat.money(total))
  }

  const updateBill = (): void => {
    const { lines, total } = monthlyCost(toUsage(fields))
    for (const line of lines) writeLine(line)
    writeTotal(total)
  }

  /** Shows an error beside an invalid field; the bill's lines keep their last valid values and the total is hidden. */
  const applyValue = (field: Field, value: number | undefined, problem?: string): void => {
    const isValid = problem === undefined && value !== undefined && value >= field.min && value <= field.max
    const element = document.querySelector<HTMLElement>(`#${field.input.id}-problem`)
    field.input.setAttribute('aria-invalid', String(!isValid))
    if (element) {
      element.hidden = isValid
      element.textContent = problem ?? field.range
    }
    if (isValid) {
      field.value = value
      field.input.setAttribute('aria-valuenow', String(value))
    }
    updateBill()
  }

  const readField = (field: Field): void => {
    const { name, input, whole } = field
    applyValue(field, parseWholeNumber(input.value), name !== 'sales' && hasFraction(input.value) ? whole : undefined)
  }

  const step = (field: Field, direction: number): void => {
    const value = stepValue(field.value, direction * field.step, field)
    field.input.value = billFormat.count(value)
    applyValue(field, value)
  }

  for (const field of fields) {
    const { input } = field
    input.addEventListener('input', () => readField(field))
    input.addEventListener('change', () => {
      if (input.ariaInvalid !== 'true') input.value = billFormat.count(field.value)
    })
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      step(field, event.key === 'ArrowUp' ? 1 : -1)
    })
    for (const button of input.parentElement?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? []) {
      button.addEventListener('click', () => step(field, Number(button.dataset['by'])))
    }
    // The browser may have restored values of an earlier visit.
    readField(field)
  }
}
