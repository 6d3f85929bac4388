import { getBalance, type OrderPaymentState } from '#contract/domains/order-balance.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertMovement, isFeeCharged } from './earnings.repo.ts'
import { toFeeEntries } from './earnings.rules.ts'

interface ChargedOrder extends OrderPaymentState {
  id: string
  total: number
  currency: string
}

/**
 * Charges the transaction fee when an order becomes fully paid, once: an order that was edited and paid again isn't
 * charged again. The caller has locked the order.
 */
export const chargeTransactionFee = async (
  tx: Tx,
  store: StoreId,
  order: ChargedOrder,
  paymentId: string | null = null,
): Promise<void> => {
  if (order.status === 'cancelled' || getBalance(order) > 0) return
  const entries = toFeeEntries(order.total)
  if (entries.length === 0 || (await isFeeCharged(tx, store, order.id))) return
  await insertMovement(tx, store, { orderId: order.id, paymentId, currency: order.currency }, entries)
}
