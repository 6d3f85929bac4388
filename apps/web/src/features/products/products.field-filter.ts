import type { CustomField } from '#contract/domains/custom-fields.ts'

type Field = Pick<CustomField, '_id' | 'name' | 'type'>

const idLength = 36

/** The field id of a `field:value` filter. */
export const getFieldId = (filter: string | null | undefined): string | undefined =>
  filter && filter[idLength] === ':' ? filter.slice(0, idLength) : undefined

export const getFilterValue = (filter: string | undefined): string => filter?.slice(idLength + 1) ?? ''

/** Parses `from..to`; either side may be empty. */
export const parseRange = (value: string): { from: string; to: string } => {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value]
  return { from, to }
}

/** Undefined for an empty value. */
export const formatFieldFilter = (field: Field, value: string | { from: string; to: string }): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : `${value.from}..${value.to}`
  return text === '' || text === '..' ? undefined : `${field._id}:${text}`
}

/** For example 'Weight 2 – 5' or 'Organic: yes'. */
export const describeFilter = (field: Field, filter: string, labels: { yes: string; no: string }): string => {
  const value = getFilterValue(filter)
  if (field.type === 'Boolean') return `${field.name}: ${value === 'true' ? labels.yes : labels.no}`
  const { from, to } = parseRange(value)
  if (field.type !== 'Number' && field.type !== 'Range') return `${field.name}: ${value}`
  if (from === to) return `${field.name} ${from}`
  if (from === '') return `${field.name} ≤ ${to}`
  return to === '' ? `${field.name} ≥ ${from}` : `${field.name} ${from} – ${to}`
}
