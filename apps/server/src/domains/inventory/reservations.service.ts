import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { fail } from '#server/platform/app-error.ts'
import {
  type Allocation,
  dropReservations,
  type OrderAllocation,
  findShortages,
  lockProductsOf,
  readAllocations,
  readSupplies,
  refreshVariantStock,
  shrinkAllocations,
  type Supply,
  writeReservations,
} from './reservations.repo.ts'
import { applyMoves, findNewlyLow, toMover, notifyLowStock } from './stock.service.ts'

export interface VariantQuantity {
  variantId: string
  quantity: number
}

export interface ReservationRequest extends VariantQuantity {
  canBackorder: boolean
  /** Field path and item name for errors. */
  at: string
  about: string
}

/**
 * Allocates from one location with enough stock, else from several, main location first. Backorders are allocated at
 * the main location.
 */
export const allocate = (
  request: ReservationRequest,
  supplies: readonly Supply[],
  mainLocationId: string | null,
): Allocation[] => {
  const { variantId } = request
  const stocked = supplies.filter((one) => one.variantId === variantId && one.available > 0)
  const single = stocked.find((one) => one.available >= request.quantity)
  if (single) return [{ variantId, locationId: single.locationId, quantity: request.quantity }]
  const taken: Allocation[] = []
  let remaining = request.quantity
  for (const { locationId, available } of stocked) {
    if (remaining === 0) break
    const quantity = Math.min(remaining, available)
    taken.push({ variantId, locationId, quantity })
    remaining -= quantity
  }
  if (remaining === 0) return taken
  if (!request.canBackorder || mainLocationId === null)
    return fail('not_enough_stock', { field: request.at, subject: request.about })
  const atMain = taken.find((one) => one.locationId === mainLocationId)
  if (atMain) atMain.quantity += remaining
  else taken.push({ variantId, locationId: mainLocationId, quantity: remaining })
  return taken
}

export { mainLocationSql, suppliesJson, type Allocation, type Supply } from './reservations.repo.ts'

/** Fails early, before waiting for the product locks, naming every shortage; `reserveStock` checks again. */
export const assertInStock = async (
  uow: UnitOfWork,
  store: StoreId,
  /** `at` is the path of the quantity in the request. */
  pieces: readonly (VariantQuantity & { at: string })[],
): Promise<void> => {
  failForShortages(pieces, await findShortages(uow.tx, store, pieces))
}

interface Shortage {
  variantId: string
  title: string
  values: string[]
}

/** Fails if there are any, naming them in the order of the request. */
export const failForShortages = (
  pieces: readonly (VariantQuantity & { at: string })[],
  found: readonly Shortage[],
): void => {
  const shortages = new Map(found.map((short) => [short.variantId, short]))
  if (shortages.size === 0) return
  const names = pieces.flatMap(({ variantId }) => {
    const short = shortages.get(variantId)
    return short ? [[short.title, ...short.values].join(' · ')] : []
  })
  const field = pieces.filter(({ variantId }) => shortages.has(variantId)).map(({ at }) => at)
  fail('not_enough_stock', { field, subject: names.join(', ') })
}

/** Locks the products until the commit, so that stock can't change. The first step of placing an order. */
export const lockProducts = (uow: UnitOfWork, store: StoreId, variantIds: readonly string[]): Promise<void> =>
  lockProductsOf(uow.tx, store, variantIds)

/** Reserves stock for an order, all or nothing. The caller has locked the products. */
export const reserveStock = async (
  uow: UnitOfWork,
  store: StoreId,
  orderId: string,
  requests: readonly ReservationRequest[],
): Promise<void> => {
  if (requests.length === 0) return
  const ids = requests.map(({ variantId }) => variantId)
  const { variants, supplies, mainLocationId } = await readSupplies(uow.tx, store, ids)
  const allocations = requests.flatMap((request) => allocate(request, supplies, mainLocationId))
  await writeReservations(uow.tx, store, orderId, allocations)
  const taken = allocations.map(({ variantId, quantity }) => ({ variantId, delta: -quantity }))
  notifyLowStock(uow, store, findNewlyLow(taken, new Map(variants.map((variant) => [variant.id, variant]))))
}

/** Picks these quantities from an order's allocations, or all of them if none are given. */
const pickAllocations = (
  allocations: readonly OrderAllocation[],
  pieces: readonly VariantQuantity[] | undefined,
): OrderAllocation[] => {
  if (!pieces) return [...allocations]
  const remaining = new Map(pieces.map(({ variantId, quantity }) => [variantId, quantity]))
  return allocations.flatMap((allocation) => {
    const quantity = Math.min(allocation.quantity, remaining.get(allocation.variantId) ?? 0)
    remaining.set(allocation.variantId, (remaining.get(allocation.variantId) ?? 0) - quantity)
    return quantity > 0 ? [{ ...allocation, quantity }] : []
  })
}

const loadAllocations = async (uow: UnitOfWork, store: StoreId, orderId: string, state: 'reserved' | 'sold') => {
  const all = await readAllocations(uow.tx, store, orderId)
  await lockProductsOf(
    uow.tx,
    store,
    all.map(({ variantId }) => variantId),
  )
  return all.filter((allocation) => allocation.state === state)
}

/** Releases reserved stock. The caller has locked the order. */
export const releaseStock = async (
  uow: UnitOfWork,
  store: StoreId,
  orderId: string,
  pieces?: readonly VariantQuantity[],
): Promise<void> => {
  const released = pickAllocations(await loadAllocations(uow, store, orderId, 'reserved'), pieces)
  if (released.length === 0) return
  await dropReservations(uow.tx, store, orderId, released, 'released')
  await refreshVariantStock(uow.tx, store, released)
}

/** Turns reservations into sales and logs them. The caller has locked the order. */
export const sellStock = async (uow: UnitOfWork, store: StoreId, orderId: string): Promise<void> => {
  const sold = await loadAllocations(uow, store, orderId, 'reserved')
  if (sold.length === 0) return
  await dropReservations(uow.tx, store, orderId, sold, 'sold')
  const moves = sold.map(({ variantId, locationId, quantity }) => ({
    variantId,
    locationId,
    delta: -quantity,
    reason: 'sold' as const,
    orderId,
  }))
  await applyMoves(uow.tx, store, moves, toMover(uow), true)
}

/** Takes a sale back, as if the order had never been completed. The caller has locked the order. */
export const undoSale = async (uow: UnitOfWork, store: StoreId, orderId: string): Promise<void> => {
  const sold = await loadAllocations(uow, store, orderId, 'sold')
  if (sold.length === 0) return
  const moves = sold.map(({ variantId, locationId, quantity }) => ({
    variantId,
    locationId,
    delta: quantity,
    reason: 'correction' as const,
    orderId,
  }))
  await applyMoves(uow.tx, store, moves, toMover(uow), true)
  await shrinkAllocations(uow.tx, store, orderId, sold)
  const reserved = sold.map(({ variantId, locationId, quantity }) => ({ variantId, locationId, quantity }))
  await writeReservations(uow.tx, store, orderId, reserved)
}

/** Returns sold items to their location. The caller has locked the order. */
export const returnStock = async (
  uow: UnitOfWork,
  store: StoreId,
  orderId: string,
  pieces: readonly VariantQuantity[],
): Promise<void> => {
  const returned = pickAllocations(await loadAllocations(uow, store, orderId, 'sold'), pieces)
  if (returned.length === 0) return
  await shrinkAllocations(uow.tx, store, orderId, returned)
  const moves = returned.map(({ variantId, locationId, backTo, quantity }) => ({
    variantId,
    locationId: backTo ?? locationId,
    delta: quantity,
    reason: 'returned' as const,
    orderId,
  }))
  await applyMoves(uow.tx, store, moves, toMover(uow), true)
}
