import { isId } from './is-id.ts'

/** Which values a filter accepts in a URL. */
export type FilterRule =
  | { type: 'choice'; values: readonly string[] }
  | { type: 'id' }
  | { type: 'day' }
  | { type: 'integer'; min: number; max: number }
  | { type: 'text'; pattern?: string }

/** Sorts and filters of a list as data, for the browser, which doesn't load zod for its lists. */
export interface ListShape {
  sorts: readonly string[]
  filters: Readonly<Record<string, FilterRule>>
  hasSearch: boolean
  /** Its rows can be requested without the fields that are hidden at first. */
  hasCompactRows: boolean
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const isFilterValue = (rule: FilterRule, text: string): boolean => {
  if (rule.type === 'choice') return rule.values.includes(text)
  if (rule.type === 'id') return isId(text)
  if (rule.type === 'day') return isDay(text)
  if (rule.type === 'text') return rule.pattern === undefined ? text.trim() !== '' : new RegExp(rule.pattern).test(text)
  const value = Number(text)
  return text !== '' && Number.isSafeInteger(value) && value >= rule.min && value <= rule.max
}
