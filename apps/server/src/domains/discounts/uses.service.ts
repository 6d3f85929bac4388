import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import {
  countUses,
  readUsedDiscountIds,
  type DiscountUse,
  lockDiscounts,
  releaseUses,
  updateAmounts,
  type UseContext,
  readOrderUses,
} from './uses.repo.ts'

export type { DiscountUse } from './uses.repo.ts'

/** Takes one use of each discount for an order, or fails with the name of the first that is used up. */
export const takeUses = async (
  tx: Tx,
  store: StoreId,
  uses: readonly DiscountUse[],
  context: UseContext,
): Promise<void> => {
  if (uses.length === 0) return
  const found = await countUses(tx, store, uses, context)
  if (found) fail(found.problem, { subject: found.subject })
}

/** Locks the discounts of these orders, in the order every caller uses. */
export const lockUsedDiscounts = async (tx: Tx, store: StoreId, orderIds: readonly string[]): Promise<void> => {
  const ids = await readUsedDiscountIds(tx, store, orderIds)
  if (ids.length > 0) await lockDiscounts(tx, store, ids)
}

/** Releases all uses of an order. */
export const releaseOrderUses = async (tx: Tx, store: StoreId, orderId: string, at: Date): Promise<void> => {
  const ids = (await readOrderUses(tx, store, orderId)).map(({ discountId }) => discountId)
  if (ids.length === 0) return
  await lockDiscounts(tx, store, ids)
  await releaseUses(tx, store, orderId, ids, at)
}

/**
 * After repricing an order: releases removed uses, takes new ones and updates the amounts of the rest. A use with
 * another code or customer is a new use. The caller has locked the order.
 */
export const changeUses = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  uses: readonly DiscountUse[],
  context: UseContext,
): Promise<void> => {
  const currentUses = await readOrderUses(tx, store, orderId)
  await lockDiscounts(
    tx,
    store,
    [...currentUses, ...uses].map(({ discountId }) => discountId),
  )
  const isUnchanged = ({ discountId, codeId }: DiscountUse) =>
    currentUses.some((use) => use.discountId === discountId && use.codeId === codeId && use.userKey === context.userKey)
  const unchanged = uses.filter(isUnchanged)
  const removed = currentUses.filter(({ discountId }) => !unchanged.some((use) => use.discountId === discountId))
  if (removed.length > 0) {
    const ids = removed.map(({ discountId }) => discountId)
    await releaseUses(tx, store, orderId, ids, context.at)
  }
  if (unchanged.length > 0) await updateAmounts(tx, store, orderId, unchanged)
  await takeUses(
    tx,
    store,
    uses.filter((use) => !unchanged.includes(use)),
    context,
  )
}

export { moveUses } from './uses.repo.ts'
