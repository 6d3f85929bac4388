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
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { parsed } from '#server/platform/parsed.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  countWindows,
  insertWindow,
  lockWindow,
  readWindow,
  setWindowsDeleted,
  updateWindow,
} from './fulfillment-windows.repo.ts'

type Update = z.output<typeof fulfillmentWindows.update.body>
type Day = z.output<typeof fulfillmentWindows.setDay.body>

const resource = 'fulfillmentWindows'

/** Two windows of one name would be one to whoever has to choose. */
const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'fulfillment_windows_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

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
  body: WindowFields,
): Promise<FulfillmentWindow> => {
  if ((await countWindows(work.tx, store)) >= mostWindows) return refuse('list_full')
  const id = newId()
  await insertWindow(work.tx, store, { id, by: actor.personId, fields: tidied(body) }).catch(orNameTaken)
  const after = found(await readWindow(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

/** Writes a window as a whole over the one that was read; says how it stands then. */
const writeWindow = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  before: FulfillmentWindow,
  fields: WindowFields,
): Promise<FulfillmentWindow> => {
  const { _id: id, version } = before
  const row = { id, by: actor.personId, version, fields: tidied(fields) }
  const updated = await updateWindow(work.tx, store, row).catch(orNameTaken)
  const after = found(await readWindow(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

/** Fewer seats than are taken is no mistake: nobody loses theirs, and nobody gets another. */
export const changeWindow = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: Update; language: Language },
): Promise<FulfillmentWindow> => {
  const { version, ...fields } = body
  const before = found(await readWindow(work.tx, store, id))
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
  const before = found(await lockWindow(work.tx, store, id))
  const fields = parsed(wholeWindow.strip(), withDay(before, body), language, placeInDay)
  return writeWindow(work, store, actor, before, fields)
}

export const removeWindow = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const before = found(await lockWindow(work.tx, store, id))
  await setWindowsDeleted(work.tx, store, [id], true)
  work.record({ resource, id, label: before.name, action: 'delete', before })
}

export const restoreWindows = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const others = await countWindows(work.tx, store)
  const restored = await setWindowsDeleted(work.tx, store, ids, false).catch(orNameTaken)
  if (others + restored.length > mostWindows) return refuse('list_full')
  for (const { id, name } of restored) work.record({ resource, id, label: name, action: 'restore', after: { name } })
  return restored.map((row) => row.id)
}
