import type * as z from 'zod'
import { getWeekday } from '#contract/core/time-zone.ts'
import {
  type FulfillmentWindow,
  type fulfillmentWindows,
  maxWindows,
  validWindowFields,
  type WindowFields,
} from '#contract/domains/fulfillment-windows.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { countWindows, lockWindow, windowColumns, windowTable } from './fulfillment-windows.repo.ts'

type Update = z.output<typeof fulfillmentWindows.update.body>
type DayInput = z.output<typeof fulfillmentWindows.setDay.body>

const toSortedSet = <T>(items: readonly T[]): T[] => [...new Set(items)].sort()

/** Sorts and deduplicates lists, so that equal windows are stored alike. */
const normalizeWindow = (fields: WindowFields): WindowFields => ({
  ...fields,
  weekdays: toSortedSet(fields.weekdays),
  postcodes: toSortedSet(fields.postcodes),
  blackouts: toSortedSet(fields.blackouts),
  overrides: fields.overrides.toSorted((a, b) => a.date.localeCompare(b.date)),
})

export const createWindow = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: WindowFields,
): Promise<FulfillmentWindow> => {
  if ((await countWindows(uow.tx, store)) >= maxWindows) return fail('list_full')
  return windowTable.create(uow, store, actor, windowColumns(normalizeWindow(fields)))
}

/** Writes the whole window over the version that was read. */
const writeWindow = (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  before: FulfillmentWindow,
  fields: WindowFields,
): Promise<FulfillmentWindow> =>
  windowTable.change(uow, store, actor, before, {
    version: before.version,
    columns: windowColumns(normalizeWindow(fields)),
  })

/** The capacity may be below the bookings: they stay, and no new ones are accepted. */
export const updateWindow = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: Update; language: Language },
): Promise<FulfillmentWindow> => {
  const { version, ...fields } = body
  const before = await windowTable.readOrThrow(uow.tx, store, id)
  if (before.version !== version) return fail('stale_version', { current: before })
  return writeWindow(
    uow,
    store,
    actor,
    before,
    parseInput(validWindowFields.strip(), { ...before, ...fields }, language),
  )
}

/** The window with the settings of one day. */
const withDay = (window: FulfillmentWindow, { isClosed, date, ...dayFields }: DayInput): FulfillmentWindow => {
  const others = window.overrides.filter((override) => override.date !== date)
  const hasDayFields = Object.values(dayFields).some((value) => value !== undefined)
  // An override opens a day that isn't a regular weekday.
  const isNamed = hasDayFields || !window.weekdays.includes(getWeekday(date))
  const blackouts = window.blackouts.filter((day) => day !== date)
  return {
    ...window,
    blackouts: isClosed ? [...blackouts, date] : blackouts,
    // Closed days have no override.
    overrides: isNamed && !isClosed ? [...others, { date, ...dayFields }] : others,
  }
}

/** Maps error paths of the window's lists to the fields of the day. */
const toDayPath = (path: string): string => /\.(start|end|capacity)$/.exec(path)?.[1] ?? 'date'

/** Locks instead of checking a version, so that two people can edit different days at once. */
export const setDay = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: DayInput; language: Language },
): Promise<FulfillmentWindow> => {
  const before = await lockWindow(uow.tx, store, id)
  const fields = parseInput(validWindowFields.strip(), withDay(before, body), language, toDayPath)
  return writeWindow(uow, store, actor, before, fields)
}

/** The audit entry contains the whole window, so that a deleted one can be looked up. */
export const removeWindow = async (uow: UnitOfWork, store: StoreId, id: string): Promise<void> => {
  const before = await lockWindow(uow.tx, store, id)
  await windowTable.setDeleted(uow.tx, store, [id], true)
  uow.audit({ resource: 'fulfillmentWindows', id, label: before.name, action: 'delete', before })
}

export const restoreWindows = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const others = await countWindows(uow.tx, store)
  const restored = await windowTable.restore(uow, store, ids)
  return others + restored.length > maxWindows ? fail('list_full') : restored
}
