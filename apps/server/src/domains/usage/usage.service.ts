import { plan } from '#contract/plan.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { addUsage, type Meter, readUsage, takeTurn } from './usage.repo.ts'

interface Metered {
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

/** Of the current calendar month, over all stores of the vendor. */
export const usedThisMonth = (db: Db | Tx, vendorId: VendorId, meter: Meter): Promise<number> =>
  readUsage(db, vendorId, meter)

/** US cents for some more of it after so many: what is included comes first. */
export const costOf = (meter: Meter, used: number, count: number): number => {
  const { included, priceEach } = prices[meter]
  const billable = (total: number): number => Math.max(0, total - included)
  return (billable(used + count) - billable(used)) * priceEach
}

/**
 * Counts what is being used, and says what it costs. Others of the vendor wait here until the transaction ends, so
 * it is called last.
 */
export const meter = async (tx: Tx, { vendorId, store, meter: what, count }: Metered): Promise<{ cost: number }> => {
  await takeTurn(tx, vendorId, what)
  await addUsage(tx, store, { vendorId, meter: what, count })
  const used = await readUsage(tx, vendorId, what)
  return { cost: costOf(what, used - count, count) }
}
