import type * as z from 'zod'
import { weekdayOf } from '#contract/core/zone.ts'
import {
  type FulfillmentWindow,
  type fulfillmentWindows,
  mostWindows,
  wholeWindow,
  type WindowFields,
} from '#contract/domains/fulfillment-windows.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { parsed } from '#server/platform/parsed.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { countWindows, lockWindow, windowColumns, windowTable } from './fulfillment-windows.repo.ts'

type Update = z.output<typeof fulfillmentWindows.update.body>
type Day = z.output<typeof fulfillmentWindows.setDay.body>

const once = <T>(items: readonly T[]): T[] => [...new Set(items)].sort()

/** Sorts and deduplicates lists, so that equal windows are stored alike. */
const tidied = (fields: WindowFields): WindowFields => ({
  ...fields,
  weekdays: once(fields.weekdays),
  postcodes: once(fields.postcodes),
  blackouts: once(fields.blackouts),
  overrides: fields.overrides.toSorted((a, b) => a.date.localeCompare(b.date)),
})

export const createWindow = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  fields: WindowFields,
): Promise<FulfillmentWindow> => {
  if ((await countWindows(work.tx, store)) >= mostWindows) return refuse('list_full')
  return windowTable.create(work, store, actor, windowColumns(tidied(fields)))
}

/** Writes the whole window over the version that was read. */
const writeWindow = (
  work: Work,
  store: StoreId,
  actor: Actor,
  before: FulfillmentWindow,
  fields: WindowFields,
): Promise<FulfillmentWindow> =>
  windowTable.change(work, store, actor, before, { version: before.version, columns: windowColumns(tidied(fields)) })

/** The capacity may be below the bookings: they stay, and no new ones are accepted. */
export const updateWindow = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: Update; language: Language },
): Promise<FulfillmentWindow> => {
  const { version, ...fields } = body
  const before = await windowTable.readOrThrow(work.tx, store, id)
  if (before.version !== version) return refuse('stale_version', { current: before })
  return writeWindow(work, store, actor, before, parsed(wholeWindow.strip(), { ...before, ...fields }, language))
}

/** The window with the settings of one day. */
const withDay = (window: FulfillmentWindow, { isClosed, date, ...own }: Day): FulfillmentWindow => {
  const others = window.overrides.filter((one) => one.date !== date)
  const hasOwn = Object.values(own).some((value) => value !== undefined)
  // An override opens a day that isn't a regular weekday.
  const isNamed = hasOwn || !window.weekdays.includes(weekdayOf(date))
  const blackouts = window.blackouts.filter((day) => day !== date)
  return {
    ...window,
    blackouts: isClosed ? [...blackouts, date] : blackouts,
    // Closed days have no override.
    overrides: isNamed && !isClosed ? [...others, { date, ...own }] : others,
  }
}

/** Maps error paths of the window's lists to the fields of the day. */
const placeInDay = (path: string): string => /\.(start|end|capacity)$/.exec(path)?.[1] ?? 'date'

/** Locks instead of checking a version, so that two people can edit different days at once. */
export const setDay = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: Day; language: Language },
): Promise<FulfillmentWindow> => {
  const before = await lockWindow(work.tx, store, id)
  const fields = parsed(wholeWindow.strip(), withDay(before, body), language, placeInDay)
  return writeWindow(work, store, actor, before, fields)
}

/** The audit entry contains the whole window, so that a deleted one can be looked up. */
export const removeWindow = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const before = await lockWindow(work.tx, store, id)
  await windowTable.setDeleted(work.tx, store, [id], true)
  work.record({ resource: 'fulfillmentWindows', id, label: before.name, action: 'delete', before })
}

export const restoreWindows = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const others = await countWindows(work.tx, store)
  const restored = await windowTable.restore(work, store, ids)
  return others + restored.length > mostWindows ? refuse('list_full') : restored
}
