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

/** The current calendar month over all stores of the vendor. */
export const usedThisMonth = (db: Db | Tx, vendorId: VendorId, meter: Meter): Promise<number> =>
  readUsage(db, vendorId, meter)

/** US cents for `count` more after `used`, minus the included quantity. */
export const costOf = (meter: Meter, used: number, count: number): number => {
  const { included, priceEach } = prices[meter]
  const billable = (total: number): number => Math.max(0, total - included)
  return (billable(used + count) - billable(used)) * priceEach
}

/** Records usage and returns its cost. Holds the vendor's usage lock until the transaction ends, so call it last. */
export const meter = async (tx: Tx, { vendorId, store, meter: what, count }: Metered): Promise<{ cost: number }> => {
  await takeTurn(tx, vendorId, what)
  await addUsage(tx, store, { vendorId, meter: what, count })
  const used = await readUsage(tx, vendorId, what)
  return { cost: costOf(what, used - count, count) }
}
