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

/** Everything that is a set once and in order, so that two windows are the same when they say the same. */
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

/** Written as a whole over the one that was read. */
const writeWindow = (
  work: Work,
  store: StoreId,
  actor: Actor,
  before: FulfillmentWindow,
  fields: WindowFields,
): Promise<FulfillmentWindow> =>
  windowTable.change(work, store, actor, before, { version: before.version, columns: windowColumns(tidied(fields)) })

/** A capacity below what is booked is allowed: bookings stay, and there are no new ones. */
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

/** The window with one day as it was asked for. */
const withDay = (window: FulfillmentWindow, { isClosed, date, ...own }: Day): FulfillmentWindow => {
  const others = window.overrides.filter((one) => one.date !== date)
  const hasOwn = Object.values(own).some((value) => value !== undefined)
  // A day on which the window usually is not is open by being named.
  const isNamed = hasOwn || !window.weekdays.includes(weekdayOf(date))
  const blackouts = window.blackouts.filter((day) => day !== date)
  return {
    ...window,
    blackouts: isClosed ? [...blackouts, date] : blackouts,
    // Closed, it is in no way special.
    overrides: isNamed && !isClosed ? [...others, { date, ...own }] : others,
  }
}

/** What is wrong with the window's lists is wrong with the fields of the day. */
const placeInDay = (path: string): string => /\.(start|end|capacity)$/.exec(path)?.[1] ?? 'date'

/** No version: two people who each see to a day of their own are not in each other's way. */
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

/** The log keeps the whole window, so that a deleted one can be looked up. */
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
