import { addDays, daysBetween } from '#contract/core/time-zone.ts'

/** Preset spans: today, or this many days up to and including today. */
export const periods = ['today', '7', '30', '90'] as const
export type Period = (typeof periods)[number] | 'custom'

export interface Span {
  from: string
  to: string
}

const defaultPeriod: Period = '30'
const maxDays = 366

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= '1900-01-01'

/** The error of a custom span; undefined if it is valid. */
export const validateSpan = ({ from, to }: Span): 'backwards' | 'tooLong' | undefined => {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'backwards'
  return days > maxDays ? 'tooLong' : undefined
}

export const getDayCount = (period: Exclude<Period, 'custom'>): number => (period === 'today' ? 1 : Number(period))

/** The period in the URL, as dates of the store's calendar; the default period if it is invalid. */
export const readPeriod = (search: URLSearchParams, today: string): Span & { period: Period } => {
  const requested = search.get('period') ?? defaultPeriod
  const [from, to] = [search.get('from'), search.get('to')]
  if (requested === 'custom' && isDay(from) && isDay(to) && validateSpan({ from, to }) === undefined)
    return { period: 'custom', from, to }
  const period = periods.find((candidate) => candidate === requested) ?? defaultPeriod
  return { period, from: addDays(today, 1 - getDayCount(period)), to: today }
}
