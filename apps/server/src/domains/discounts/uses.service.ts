import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  countUses,
  discountsOf,
  type DiscountUse,
  lockDiscounts,
  releaseUses,
  updateAmounts,
  type UsedBy,
  usesOf,
} from './uses.repo.ts'

export type { DiscountUse, UsedBy } from './uses.repo.ts'

type Locked = Awaited<ReturnType<typeof lockDiscounts>>

const takeLocked = async (
  tx: Tx,
  store: StoreId,
  uses: readonly DiscountUse[],
  of: UsedBy,
  locked: Locked,
): Promise<void> => {
  if (uses.length === 0) return
  const isLimited = (id: string) => locked.some((row) => row.id === id && row.hasUserLimit)
  const nobodys = of.userKey === null ? uses.find(({ discountId }) => isLimited(discountId)) : undefined
  if (nobodys) return refuse('customer_needed', { about: nobodys.name })
  const counted = new Set(await countUses(tx, store, uses, of))
  const missed = uses.find(({ discountId }) => !counted.has(discountId))
  if (missed) refuse('discount_used_up', { about: missed.name })
}

/** Takes one use of each discount for an order, or fails with the name of the first that is used up. */
export const takeUses = async (tx: Tx, store: StoreId, uses: readonly DiscountUse[], of: UsedBy): Promise<void> => {
  if (uses.length === 0) return
  const ids = uses.map(({ discountId }) => discountId)
  await takeLocked(tx, store, uses, of, await lockDiscounts(tx, store, ids))
}

/** Locks the discounts of these orders, in the order every caller uses. */
export const holdUsesOf = async (tx: Tx, store: StoreId, orderIds: readonly string[]): Promise<void> => {
  const ids = await discountsOf(tx, store, orderIds)
  if (ids.length > 0) await lockDiscounts(tx, store, ids)
}

/** Releases all uses of an order. */
export const giveUsesBack = async (tx: Tx, store: StoreId, orderId: string, at: Date): Promise<void> => {
  const ids = (await usesOf(tx, store, orderId)).map(({ discountId }) => discountId)
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
  of: UsedBy,
): Promise<void> => {
  const had = await usesOf(tx, store, orderId)
  const locked = await lockDiscounts(
    tx,
    store,
    [...had, ...uses].map(({ discountId }) => discountId),
  )
  const stays = ({ discountId, codeId }: DiscountUse) =>
    had.some((use) => use.discountId === discountId && use.codeId === codeId && use.userKey === of.userKey)
  const staying = uses.filter(stays)
  const gone = had.filter(({ discountId }) => !staying.some((use) => use.discountId === discountId))
  if (gone.length > 0) {
    const ids = gone.map(({ discountId }) => discountId)
    await releaseUses(tx, store, orderId, ids, of.at)
  }
  if (staying.length > 0) await updateAmounts(tx, store, orderId, staying)
  await takeLocked(
    tx,
    store,
    uses.filter((use) => !staying.includes(use)),
    of,
    locked,
  )
}
