import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { task } from '#server/platform/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertRefunds, type NewRefund } from './card-refunds.repo.ts'

// The rows of card payments, for the domains that change orders: below them, because `card-payments` uses them all.
export {
  addFailedEvent,
  type CardIntent,
  closeIntent,
  countFailures,
  countUnpaidOrders,
  insertIntent,
  readIntent,
  readOpenIntent,
  removeExpiry,
  writeProviderId,
} from './card-intents.repo.ts'
export {
  type CardRefund,
  failedAmount,
  markRetried,
  type NewRefund,
  readFailedRefunds,
  readRefund,
  updateRefund,
} from './card-refunds.repo.ts'
export { closeDispute, insertDispute, readDispute } from './card-disputes.repo.ts'

/** Makes the open payment intent of an order match the order; handled by `card-payments`. */
export const syncIntentTask = task('card-payments.sync-intent', z.object({ storeId: id, orderId: id }))

/** Sends a refund to the provider; handled by `card-payments`. */
export const sendRefundTask = task('card-payments.send-refund', z.object({ storeId: id, refundId: id }))

/** For every change of what is due: the provider must not charge another amount, nor for a cancelled order. */
export const requestIntentSync = (
  uow: Pick<UnitOfWork, 'enqueue'>,
  store: StoreId,
  { id: orderId, hasOpenIntent }: { id: string; hasOpenIntent: boolean },
): void => {
  if (hasOpenIntent) uow.enqueue(syncIntentTask, { storeId: store, orderId })
}

/** Writes refunds to cards and has them sent after the commit. */
export const requestRefunds = async (
  uow: UnitOfWork,
  store: StoreId,
  refunds: readonly Omit<NewRefund, 'id'>[],
): Promise<NewRefund[]> => {
  const rows = refunds.map((refund) => ({ ...refund, id: newId() }))
  if (rows.length > 0) await insertRefunds(uow.tx, store, rows)
  for (const { id: refundId } of rows) uow.enqueue(sendRefundTask, { storeId: store, refundId })
  return rows
}
