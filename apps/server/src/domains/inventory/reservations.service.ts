import type { StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  type Allocation,
  dropReservations,
  type Held,
  findShort,
  lockProductsOf,
  readAllocations,
  readSupplies,
  refreshProductsOf,
  shrinkAllocations,
  type Supply,
  writeReservations,
} from './reservations.repo.ts'
import { applyMoves, comingDown, moverOf, tellLow } from './stock.service.ts'

export interface Pieces {
  variantId: string
  quantity: number
}

export interface Wanted extends Pieces {
  canBackorder: boolean
  /** Field path and item name for errors. */
  at: string
  about: string
}

/**
 * Allocates from one location with enough stock, else from several, main location first. Backorders are allocated at
 * the main location.
 */
export const allocate = (wanted: Wanted, supplies: readonly Supply[], mainPlace: string | null): Allocation[] => {
  const { variantId } = wanted
  const places = supplies.filter((one) => one.variantId === variantId && one.available > 0)
  const whole = places.find((one) => one.available >= wanted.quantity)
  if (whole) return [{ variantId, locationId: whole.locationId, quantity: wanted.quantity }]
  const taken: Allocation[] = []
  let open = wanted.quantity
  for (const { locationId, available } of places) {
    if (open === 0) break
    const quantity = Math.min(open, available)
    taken.push({ variantId, locationId, quantity })
    open -= quantity
  }
  if (open === 0) return taken
  if (!wanted.canBackorder || mainPlace === null)
    return refuse('not_enough_stock', { at: wanted.at, about: wanted.about })
  const atMain = taken.find((one) => one.locationId === mainPlace)
  if (atMain) atMain.quantity += open
  else taken.push({ variantId, locationId: mainPlace, quantity: open })
  return taken
}

/** Fails early, before waiting for the product locks; `reserveStock` checks again. */
export const refuseShort = async (work: Work, store: StoreId, pieces: readonly Pieces[]): Promise<void> => {
  const [short] = await findShort(work.tx, store, pieces)
  if (!short) return
  const index = pieces.findIndex(({ variantId }) => variantId === short.variantId)
  refuse('not_enough_stock', { at: `lines.${index}.quantity`, about: [short.title, ...short.values].join(' · ') })
}

/** Locks the products until the commit, so that stock can't change. The first step of placing an order. */
export const holdProductsOf = (work: Work, store: StoreId, variantIds: readonly string[]): Promise<void> =>
  lockProductsOf(work.tx, store, variantIds)

/** Reserves stock for an order, all or nothing. The caller has locked the products. */
export const reserveStock = async (
  work: Work,
  store: StoreId,
  orderId: string,
  wanted: readonly Wanted[],
): Promise<void> => {
  if (wanted.length === 0) return
  const ids = wanted.map(({ variantId }) => variantId)
  const { variants, supplies, mainPlace } = await readSupplies(work.tx, store, ids)
  const allocations = wanted.flatMap((one) => allocate(one, supplies, mainPlace))
  await writeReservations(work.tx, store, orderId, allocations)
  const taken = allocations.map(({ variantId, quantity }) => ({ variantId, delta: -quantity }))
  tellLow(work, store, comingDown(taken, new Map(variants.map((variant) => [variant.id, variant]))))
}

/** Picks these quantities from an order's allocations, or all of them if none are given. */
const chosenFrom = (held: readonly Held[], pieces: readonly Pieces[] | undefined): Held[] => {
  if (!pieces) return [...held]
  const open = new Map(pieces.map(({ variantId, quantity }) => [variantId, quantity]))
  return held.flatMap((one) => {
    const quantity = Math.min(one.quantity, open.get(one.variantId) ?? 0)
    open.set(one.variantId, (open.get(one.variantId) ?? 0) - quantity)
    return quantity > 0 ? [{ ...one, quantity }] : []
  })
}

const heldBy = async (work: Work, store: StoreId, orderId: string, state: 'reserved' | 'sold') => {
  const all = await readAllocations(work.tx, store, orderId)
  await lockProductsOf(
    work.tx,
    store,
    all.map(({ variantId }) => variantId),
  )
  return all.filter((one) => one.state === state)
}

/** Releases reserved stock. The caller has locked the order. */
export const releaseStock = async (
  work: Work,
  store: StoreId,
  orderId: string,
  pieces?: readonly Pieces[],
): Promise<void> => {
  const released = chosenFrom(await heldBy(work, store, orderId, 'reserved'), pieces)
  if (released.length === 0) return
  await dropReservations(work.tx, store, orderId, released, 'released')
  await refreshProductsOf(work.tx, store, released)
}

/** Turns reservations into sales and logs them. The caller has locked the order. */
export const sellStock = async (work: Work, store: StoreId, orderId: string): Promise<void> => {
  const sold = await heldBy(work, store, orderId, 'reserved')
  if (sold.length === 0) return
  await dropReservations(work.tx, store, orderId, sold, 'sold')
  const moves = sold.map(({ variantId, locationId, quantity }) => ({
    variantId,
    locationId,
    delta: -quantity,
    reason: 'sold' as const,
    orderId,
  }))
  await applyMoves(work.tx, store, moves, moverOf(work), true)
}

/** Returns sold items to their location. The caller has locked the order. */
export const giveStockBack = async (
  work: Work,
  store: StoreId,
  orderId: string,
  pieces: readonly Pieces[],
): Promise<void> => {
  const returned = chosenFrom(await heldBy(work, store, orderId, 'sold'), pieces)
  if (returned.length === 0) return
  await shrinkAllocations(work.tx, store, orderId, returned)
  const moves = returned.map(({ variantId, locationId, backTo, quantity }) => ({
    variantId,
    locationId: backTo ?? locationId,
    delta: quantity,
    reason: 'returned' as const,
    orderId,
  }))
  await applyMoves(work.tx, store, moves, moverOf(work), true)
}
