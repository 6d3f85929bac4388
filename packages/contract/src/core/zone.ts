import { day as dayLength, minute } from './time.ts'

/** Local date and time in a time zone. */
export interface Wall {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
}

const wholeMinutes = (instant: number): number => Math.floor(instant / minute) * minute

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** The zone's UTC offset, computed with Intl; about a hundred times slower than the cache below. */
const readOffset = (instant: number, zone: string): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value)
  const shown = new Date(0)
  shown.setUTCFullYear(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'])
  return shown.setUTCHours(parts['hour'] ?? 0, parts['minute']) - wholeMinutes(instant)
}

const mostRemembered = 4000
const midnights = new Map<string, Map<number, number>>()

const offsetAtMidnight = (days: number, zone: string): number => {
  const ofZone = midnights.get(zone) ?? new Map<number, number>()
  const known = ofZone.get(days)
  if (known !== undefined) return known
  if (ofZone.size >= mostRemembered) ofZone.clear()
  const offset = readOffset(days * dayLength, zone)
  midnights.set(zone, ofZone.set(days, offset))
  return offset
}

/** If the offset is the same at both ends of a UTC day it holds all day, because no zone changes twice in a day. */
const offsetAt = (instant: number, zone: string): number => {
  const days = Math.floor(instant / dayLength)
  const offset = offsetAtMidnight(days, zone)
  return offset === offsetAtMidnight(days + 1, zone) ? offset : readOffset(instant, zone)
}

export const wallOf = (instant: number, zone: string): Wall => {
  const [day = '', time = ''] = new Date(instant + offsetAt(instant, zone)).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

/**
 * The instant of a local time. A time skipped by a clock change moves forward by the change; of a repeated time the
 * first one is used.
 */
export const instantOf = (wall: Wall, zone: string): number => {
  const shown = Date.parse(`${wall.day}T${wall.time}:00Z`)
  // A day before and after covers every clock change that can affect this time.
  const before = offsetAt(shown - dayLength, zone)
  const after = offsetAt(shown + dayLength, zone)
  if (before === after) return shown - before
  const fits = [shown - before, shown - after].filter((moment) => offsetAt(moment, zone) === shown - moment)
  return fits.length > 0 ? Math.min(...fits) : shown - before
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `local` is like `2026-03-08T02:30`. */
export const instantOfLocal = (local: string, zone: string): number =>
  instantOf({ day: local.slice(0, 10), time: local.slice(11, 16) }, zone)

export const localOf = (instant: number, zone: string): string => {
  const { day, time } = wallOf(instant, zone)
  return `${day}T${time}`
}
