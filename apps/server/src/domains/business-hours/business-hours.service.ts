import type * as z from 'zod'
import { toWallTime } from '#contract/core/time-zone.ts'
import {
  type businessHours,
  type BusinessHoursFields,
  type BusinessHoursSettings,
  type HoursSpan,
  validBusinessHours,
  weekdayNames,
} from '#contract/domains/business-hours.ts'
import { getOpenStatus } from '#contract/domains/open-status.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStoredHours, writeHours } from './business-hours.repo.ts'

type Update = z.output<typeof businessHours.update.body>
type PublicHours = z.output<typeof storefront.businessHours.response>

export const readHours = async (db: Db, store: StoreId): Promise<BusinessHoursSettings> =>
  orNotFound(await readStoredHours(db, store)).settings

/** The hours as shoppers see them, without past dates. The schema drops internal fields. */
export const readPublicHours = async (db: Db, store: StoreId, now: number): Promise<PublicHours> => {
  const { settings, zone } = orNotFound(await readStoredHours(db, store))
  const today = toWallTime(now, zone).day
  return storefront.businessHours.response.parse({
    ...settings,
    closedDates: settings.closedDates.filter(({ date }) => date >= today),
    specialHours: settings.specialHours.filter(({ date }) => date >= today),
    timezone: zone,
    ...getOpenStatus(settings, zone, now),
  })
}

const toSorted = (spans: readonly HoursSpan[]): HoursSpan[] => spans.toSorted((a, b) => a.start.localeCompare(b.start))

const byDate = (a: { date: string }, b: { date: string }): number => a.date.localeCompare(b.date)

/** Sorted, so that equal hours are stored alike. */
const normalizeHours = (fields: BusinessHoursFields): BusinessHoursFields => ({
  sunday: toSorted(fields.sunday),
  monday: toSorted(fields.monday),
  tuesday: toSorted(fields.tuesday),
  wednesday: toSorted(fields.wednesday),
  thursday: toSorted(fields.thursday),
  friday: toSorted(fields.friday),
  saturday: toSorted(fields.saturday),
  closedDates: fields.closedDates.toSorted(byDate),
  specialHours: fields.specialHours.map((special) => ({ ...special, spans: toSorted(special.spans) })).toSorted(byDate),
})

const formatSpans = (spans: readonly HoursSpan[]): string[] => spans.map(({ start, end }) => `${start}–${end}`)

const toAuditedDate = (date: string, name: string): string => (name === '' ? date : `${date} ${name}`)

/** One line per span or date, so that the activity log shows only the lines that changed. */
const toAuditedHours = (hours: BusinessHoursFields): Record<string, string[]> => ({
  ...Object.fromEntries(weekdayNames.map((weekday) => [weekday, formatSpans(hours[weekday])])),
  closedDates: hours.closedDates.map(({ date, name }) => toAuditedDate(date, name)),
  specialHours: hours.specialHours.map(({ date, name, spans }) =>
    toAuditedDate(`${date} ${formatSpans(spans).join(', ')}`, name),
  ),
})

/** Orders that booked a slot keep it, also if the new hours close it. */
export const changeHours = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { body, language }: { body: Update; language: Language },
): Promise<BusinessHoursSettings> => {
  const { version, ...changes } = body
  const before = await readHours(uow.tx, store)
  if (before.version !== version) return fail('stale_version', { current: before })
  const fields = normalizeHours(parseInput(validBusinessHours.strip(), { ...before, ...changes }, language))
  const updated = await writeHours(uow.tx, store, { by: actor.personId, version, fields })
  const after = orNotFound(await readStoredHours(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.settings })
  uow.audit({
    resource: 'businessHours',
    id: store,
    label: after.store,
    action: 'update',
    before: toAuditedHours(before),
    after: toAuditedHours(after.settings),
  })
  return after.settings
}
