import { type CostLine, type MonthlyUsage, monthlyCost } from '#contract/monthly-cost.ts'
import { billWords } from '../home/bill-words.ts'
import { usageOf } from '../home/usage-fields.ts'
import { hasFraction, readFigure, stepped } from './read-figure.ts'
import type { Island } from './start.ts'

type Name = keyof MonthlyUsage

interface Field {
  input: HTMLInputElement
  name: Name
  least: number
  most: number
  step: number
  /** The last valid value. */
  figure: number
  /** Error texts for a value out of range (`range`) and for a fraction (`whole`). */
  range: string
  whole: string
}

const fieldOf = (input: HTMLInputElement): Field => {
  const problem = document.querySelector<HTMLElement>(`#${input.id}-problem`)
  return {
    input,
    name: input.name as Name,
    least: Number(input.ariaValueMin),
    most: Number(input.ariaValueMax),
    step: Number(input.dataset['step']),
    figure: Number(input.ariaValueNow),
    range: problem?.textContent ?? '',
    whole: problem?.dataset['whole'] ?? '',
  }
}

const write = (root: HTMLElement, selector: string, text: string): void => {
  const place = root.querySelector(selector)
  if (place && place.textContent !== text) place.textContent = text
}

/** A dash, with hidden text for screen readers. */
const showNoTotal = (root: HTMLElement): void => {
  const place = root.querySelector('output')
  if (!place || place.querySelector('span')) return
  const dash = Object.assign(document.createElement('span'), { ariaHidden: 'true', textContent: '—' })
  const words = Object.assign(document.createElement('span'), {
    className: 'visually-hidden',
    textContent: place.dataset['none'] ?? '',
  })
  place.replaceChildren(dash, words)
}

/** Updates the prerendered bill from the input values. */
export const island: Island = (root) => {
  const words = billWords(document.documentElement.lang)
  const fields = [...root.querySelectorAll('input')].map(fieldOf)

  const writeLine = (line: CostLine): void => {
    root.querySelector(`[data-line="${line.name}"]`)?.classList.toggle('nothing', line.cost === 0)
    write(root, `[data-line="${line.name}"] .how`, words.how(line))
    write(root, `[data-line="${line.name}"] .cost`, words.money(line.cost))
  }

  const writeTotal = (total: number): void => {
    const isWrong = fields.some(({ input }) => input.ariaInvalid === 'true')
    root.querySelector('.bill')?.classList.toggle('unsure', isWrong)
    if (isWrong) showNoTotal(root)
    else write(root, 'output', words.money(total))
  }

  const reckon = (): void => {
    const { lines, total } = monthlyCost(usageOf(fields))
    for (const line of lines) writeLine(line)
    writeTotal(total)
  }

  /** Shows an error beside an invalid field; the bill's lines keep their last valid values and the total is hidden. */
  const take = (field: Field, figure: number | undefined, problem?: string): void => {
    const fits = problem === undefined && figure !== undefined && figure >= field.least && figure <= field.most
    const place = document.querySelector<HTMLElement>(`#${field.input.id}-problem`)
    field.input.setAttribute('aria-invalid', String(!fits))
    if (place) {
      place.hidden = fits
      place.textContent = problem ?? field.range
    }
    if (fits) {
      field.figure = figure
      field.input.setAttribute('aria-valuenow', String(figure))
    }
    reckon()
  }

  const read = (field: Field): void => {
    const { name, input, whole } = field
    take(field, readFigure(input.value), name !== 'takings' && hasFraction(input.value) ? whole : undefined)
  }

  const step = (field: Field, direction: number): void => {
    const figure = stepped(field.figure, direction * field.step, field)
    field.input.value = words.count(figure)
    take(field, figure)
  }

  for (const field of fields) {
    const { input } = field
    input.addEventListener('input', () => read(field))
    input.addEventListener('change', () => {
      if (input.ariaInvalid !== 'true') input.value = words.count(field.figure)
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
    read(field)
  }
}
