import { plan } from '#contract/plan.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { addUsage, type Meter, readUsage, lockUsage } from './usage.repo.ts'

interface UsageInput {
  vendorId: VendorId
  store: StoreId
  meter: Meter
  count: number
}

const prices: Record<Meter, { included: number; priceEach: number }> = {
  emails: plan.emails,
  support_messages: plan.supportMessages,
  sms: plan.sms,
  routes: plan.routes,
}

/** The current calendar month over all stores of the vendor. */
export const readUsageThisMonth = (db: Db | Tx, vendorId: VendorId, meter: Meter): Promise<number> =>
  readUsage(db, vendorId, meter)

/** US cents for `count` more after `used`, minus the included quantity. */
export const getUsageCost = (meter: Meter, used: number, count: number): number => {
  const { included, priceEach } = prices[meter]
  const billable = (total: number): number => Math.max(0, total - included)
  return (billable(used + count) - billable(used)) * priceEach
}

/** Records usage and returns its cost. Holds the vendor's usage lock until the transaction ends, so call it last. */
export const recordUsage = async (
  tx: Tx,
  { vendorId, store, meter: meterName, count }: UsageInput,
): Promise<{ cost: number }> => {
  await lockUsage(tx, vendorId, meterName)
  await addUsage(tx, store, { vendorId, meter: meterName, count })
  const used = await readUsage(tx, vendorId, meterName)
  return { cost: getUsageCost(meterName, used - count, count) }
}
