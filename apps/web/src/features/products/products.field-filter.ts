import type { CustomField } from '#contract/domains/custom-fields.ts'

type Field = Pick<CustomField, '_id' | 'name' | 'type'>

const idLength = 36

/** The field's id in `field:value`. */
export const fieldOf = (filter: string | null | undefined): string | undefined =>
  filter && filter[idLength] === ':' ? filter.slice(0, idLength) : undefined

export const askedValue = (filter: string | undefined): string => filter?.slice(idLength + 1) ?? ''

/** `from..to`, either of which may be missing. */
export const endsOf = (value: string): { from: string; to: string } => {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value]
  return { from, to }
}

/** Undefined while nothing is asked for. */
export const writeFieldFilter = (field: Field, value: string | { from: string; to: string }): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : `${value.from}..${value.to}`
  return text === '' || text === '..' ? undefined : `${field._id}:${text}`
}

/** In words: 'Weight 2 – 5', 'Organic: yes'. */
export const saidValue = (field: Field, filter: string, words: { yes: string; no: string }): string => {
  const value = askedValue(filter)
  if (field.type === 'Boolean') return `${field.name}: ${value === 'true' ? words.yes : words.no}`
  const { from, to } = endsOf(value)
  if (field.type !== 'Number' && field.type !== 'Range') return `${field.name}: ${value}`
  if (from === to) return `${field.name} ${from}`
  if (from === '') return `${field.name} ≤ ${to}`
  return to === '' ? `${field.name} ≥ ${from}` : `${field.name} ${from} – ${to}`
}
