import * as z from 'zod'
import type { UsageByMeter } from '#contract/billing/invoice-lines.ts'
import { type CountedMeter, countedMeters, getCostOfMore, type HeldMeter } from '#contract/billing/meters.ts'
import type { Period } from '#contract/billing/periods.ts'
import { id } from '#contract/core/fields.ts'
import type { usage, UsageLimits, UsageReport } from '#contract/domains/usage.ts'
import type { Actor, StoreId, VendorId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { task } from '#server/platform/jobs.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toUsageByMeter, toUsageReport } from './usage-report.rules.ts'
import {
  insertHeld,
  insertUsages,
  lockUsage,
  readBilledUsage,
  readUsage,
  readUsageAndCap,
  readUsageRow,
  writeLimits,
} from './usage.repo.ts'

interface UsageInput {
  vendorId: VendorId
  store: StoreId
  meter: CountedMeter
  count: number
  /** For what a customer must get, such as order emails. */
  ignoresCap?: boolean
}

/** A limit was reached. The handler is in the subscription domain, which knows the owner. */
export const usageAlertTask = task(
  'usage.alert',
  z.object({ vendorId: id, meter: z.enum(countedMeters), used: z.int(), limit: z.int(), isCapped: z.boolean() }),
)

/** This plan period over all stores of the vendor. */
export const readUsageInPeriod = (db: Db | Tx, vendorId: VendorId, meter: CountedMeter): Promise<number> =>
  readUsage(db, vendorId, meter, new Date())

/** What is used in this plan period, and the owner's cap. */
export const readMeter = (
  db: Db | Tx,
  vendorId: VendorId,
  meter: CountedMeter,
): Promise<{ used: number; cap: number | null }> => readUsageAndCap(db, vendorId, meter, new Date())

/**
 * Records usage and returns its cost in US cents; fails at the owner's cap. Holds the vendor's usage lock until the
 * transaction ends, so call it last.
 */
export const recordUsage = async (
  uow: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  input: UsageInput,
  at = new Date(),
): Promise<{ cost: number }> => {
  const { cost = 0 } = (await recordUsages(uow, [input], at))[0] ?? {}
  return { cost }
}

/** `recordUsage` of one meter for several vendors, which are locked in the order of their ids. */
export const recordUsages = async (
  uow: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  inputs: readonly UsageInput[],
  at = new Date(),
): Promise<{ cost: number }[]> => {
  const sorted = inputs.toSorted((a, b) => (a.vendorId < b.vendorId ? -1 : 1))
  const usages = sorted.map(({ ignoresCap = false, ...input }) => ({ ...input, ignoresCap }))
  const recorded = await insertUsages(uow.tx, usages, at)
  return recorded.map(({ used, isBlocked, reachedAlert, reachedCap }, index) => {
    const { vendorId, meter, count } = orNotFound(sorted[index])
    if (isBlocked) return fail(`${meter}_capped`)
    const limit = reachedCap ?? reachedAlert
    if (limit !== null) uow.enqueue(usageAlertTask, { vendorId, meter, used, limit, isCapped: reachedCap !== null })
    return { cost: getCostOfMore(meter, used - count, count) }
  })
}

/** Call it after seats or stores changed, in the same transaction. Seats are held by active staff. */
export const recordHeld = (tx: Tx, vendorId: string, meter: HeldMeter, at = new Date()): Promise<void> =>
  insertHeld(tx, vendorId, meter, at)

/** Usage of an ended period. Concurrent writes wait for the lock and are counted in the next period. */
export const readUsageToBill = async (tx: Tx, vendorId: string, period: Period): Promise<UsageByMeter> => {
  await lockUsage(tx, vendorId)
  return toUsageByMeter(orNotFound(await readBilledUsage(tx, vendorId, period.start)), period)
}

export const readUsageReport = async (db: Db, { vendorId }: Actor, now = new Date()): Promise<UsageReport> =>
  toUsageReport(orNotFound(await readUsageRow(db, vendorId, now)), now)

export const changeLimits = async (
  uow: UnitOfWork,
  actor: Actor,
  limits: z.output<typeof usage.changeLimits.body>,
): Promise<UsageLimits> => {
  const { meter, ...before } = await writeLimits(uow.tx, actor.vendorId, actor.personId, limits)
  const after = { alertAt: limits.alertAt, cap: limits.cap }
  uow.audit({ resource: 'usage', id: actor.vendorId, label: meter, action: 'update', before, after })
  return limits
}
