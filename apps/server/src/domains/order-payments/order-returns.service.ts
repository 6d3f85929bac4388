import { lockProducts } from '#server/domains/inventory/reservations.service.ts'
import {
  addRefundedQuantities,
  applyProductSales,
  type OrderState,
  readLines,
  type StoredLine,
  toProductSales,
} from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readReturnedQuantities } from './order-payments.repo.ts'

export interface ReturnedLine {
  line: StoredLine
  /** Negative for items that aren't returned after all. */
  quantity: number
}

/** Writes how many items of each line are returned, and what its products have sold. Locks the order's products. */
export const writeReturns = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  lines: readonly StoredLine[],
  returned: readonly ReturnedLine[],
): Promise<void> => {
  const quantities = returned.map(({ line, quantity }) => ({ line: line.id, quantity }))
  await addRefundedQuantities(uow.tx, store, lockedOrder.id, quantities)
  if (lockedOrder.status === 'cancelled') return
  await lockProducts(
    uow,
    store,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const before = returned.map(({ line }) => line)
  const after = returned.map(({ line, quantity }) => ({ ...line, refundedQuantity: line.refundedQuantity + quantity }))
  await applyProductSales(uow.tx, store, lockedOrder.day, [...toProductSales(before, -1), ...toProductSales(after, 1)])
}

/** After a card refund failed or was retried: its items are sold again, or returned again. Stock stays where it is. */
export const recountReturns = async (uow: UnitOfWork, store: StoreId, lockedOrder: OrderState): Promise<void> => {
  const lines = await readLines(uow.tx, store, lockedOrder.id)
  const quantities = await readReturnedQuantities(uow.tx, store, lockedOrder.id)
  const changes = lines.map((line) => {
    // The line may have been edited while its items weren't returned.
    const returned = Math.min(line.quantity, quantities.get(line.id) ?? 0)
    return { line, quantity: returned - line.refundedQuantity }
  })
  const changed = changes.filter(({ quantity }) => quantity !== 0)
  if (changed.length > 0) await writeReturns(uow, store, lockedOrder, lines, changed)
}
