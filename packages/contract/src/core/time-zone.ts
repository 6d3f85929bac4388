import { day as dayLength, minute } from './time.ts'

/** Local date and time in a time zone. */
export interface WallTime {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
}

const wholeMinutes = (instant: number): number => Math.floor(instant / minute) * minute

const formats = new Map<string, Intl.DateTimeFormat>()

const getFormat = (zone: string): Intl.DateTimeFormat => {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** The zone's UTC offset, computed with Intl; about a hundred times slower than the cache below. */
const readOffset = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instant)) parts[type] = Number(value)
  const shown = new Date(0)
  shown.setUTCFullYear(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'])
  return shown.setUTCHours(parts['hour'] ?? 0, parts['minute']) - wholeMinutes(instant)
}

const maxCachedOffsets = 4000
const midnightOffsets = new Map<string, Map<number, number>>()

const offsetAtMidnight = (days: number, zone: string): number => {
  const offsetsByDay = midnightOffsets.get(zone) ?? new Map<number, number>()
  const cached = offsetsByDay.get(days)
  if (cached !== undefined) return cached
  if (offsetsByDay.size >= maxCachedOffsets) offsetsByDay.clear()
  const offset = readOffset(days * dayLength, zone)
  midnightOffsets.set(zone, offsetsByDay.set(days, offset))
  return offset
}

/** If the offset is the same at both ends of a UTC day it holds all day, because no zone changes twice in a day. */
const offsetAt = (instant: number, zone: string): number => {
  const days = Math.floor(instant / dayLength)
  const offset = offsetAtMidnight(days, zone)
  return offset === offsetAtMidnight(days + 1, zone) ? offset : readOffset(instant, zone)
}

export const toWallTime = (instant: number, zone: string): WallTime => {
  const [day = '', time = ''] = new Date(instant + offsetAt(instant, zone)).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

/**
 * The instant of a local time. A time skipped by a clock change moves forward by the change; of a repeated time the
 * first one is used.
 */
export const toInstant = (wallTime: WallTime, zone: string): number => {
  const shown = Date.parse(`${wallTime.day}T${wallTime.time}:00Z`)
  // A day before and after covers every clock change that can affect this time.
  const before = offsetAt(shown - dayLength, zone)
  const after = offsetAt(shown + dayLength, zone)
  if (before === after) return shown - before
  const candidates = [shown - before, shown - after].filter((moment) => offsetAt(moment, zone) === shown - moment)
  return candidates.length > 0 ? Math.min(...candidates) : shown - before
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

/** 0 is Sunday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `local` is like `2026-03-08T02:30`. */
export const localToInstant = (local: string, zone: string): number =>
  toInstant({ day: local.slice(0, 10), time: local.slice(11, 16) }, zone)

export const toLocalDateTime = (instant: number, zone: string): string => {
  const { day, time } = toWallTime(instant, zone)
  return `${day}T${time}`
}
