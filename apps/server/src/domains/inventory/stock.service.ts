import type { StockReason } from '#contract/domains/inventory.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type Level,
  type LevelChange,
  type LogEntry,
  lockStock,
  type Mover,
  type VariantStock,
  writeMoves,
} from './stock.repo.ts'

/** A change by `delta` or to `setTo`, with its reason. */
export interface StockMove {
  variantId: string
  locationId: string
  delta?: number
  setTo?: number
  /** On hand when `setTo` was counted; later changes are kept. */
  countedFrom?: number
  reason: StockReason
  note?: string
  orderId?: string
  /** Field paths for errors; by default `moves.3`, `moves.3.variant` and `moves.3.location`. */
  at?: { line: string; variant?: string; location?: string }
}

export interface MovedLevel {
  variantId: string
  locationId: string
  productId: string
  title: string
  values: string[]
  location: string
  before: number
  onHand: number
}

export interface Movement {
  id: string
  /** Levels whose balance changed. */
  changed: MovedLevel[]
  /** Variants that just reached their threshold. */
  low: (VariantStock & { threshold: number })[]
}

const toLevelKey = (level: { variantId: string; locationId: string }): string =>
  `${level.variantId} ${level.locationId}`

const toDelta = ({ delta = 0, setTo, countedFrom }: StockMove, onHand: number): number => {
  if (setTo === undefined) return delta
  if (countedFrom === undefined) return setTo - onHand
  return Math.max(setTo - countedFrom, -Math.max(onHand, 0))
}

/** Sums changes per level and log entries per reason, note and order. */
const sumMoves = (moves: readonly StockMove[], levels: ReadonlyMap<string, Level>) => {
  const changes = new Map<string, LevelChange>()
  const entries = new Map<string, Omit<LogEntry, 'id' | 'productId' | 'later'>>()
  for (const move of moves) {
    const { variantId, locationId, reason, note = '', orderId = null } = move
    const level = levels.get(toLevelKey(move))
    const change = changes.get(toLevelKey(move)) ?? { variantId, locationId, delta: 0, incoming: level?.incoming ?? 0 }
    const delta = toDelta(move, (level?.onHand ?? 0) + change.delta)
    change.delta += delta
    if (reason === 'received') change.incoming -= Math.min(Math.max(delta, 0), change.incoming)
    changes.set(toLevelKey(move), change)
    const key = JSON.stringify([variantId, locationId, reason, note, orderId])
    const entry = entries.get(key) ?? { variantId, locationId, delta: 0, reason, note, orderId }
    entry.delta += delta
    entries.set(key, entry)
  }
  const changedEntries = [...entries.values()].filter((item) => item.delta !== 0)
  const moved = new Set(changedEntries.map((item) => toLevelKey(item)))
  const isChanged = (item: LevelChange) =>
    moved.has(toLevelKey(item)) || item.incoming !== (levels.get(toLevelKey(item))?.incoming ?? 0)
  return { changes: [...changes.values()].filter(isChanged), entries: changedEntries }
}

const toErrorPaths = (move: StockMove, index: number) => {
  const line = move.at?.line ?? `moves.${index}`
  return {
    line,
    variant: move.at?.variant ?? `${line}.variant`,
    location: move.at?.location ?? `${line}.location`,
  }
}

const assertKnownTargets = (
  moves: readonly StockMove[],
  variants: ReadonlyMap<string, VariantStock>,
  locations: ReadonlyMap<string, string>,
): void => {
  const unknown = new Set<string>()
  for (const [index, move] of moves.entries()) {
    const at = toErrorPaths(move, index)
    if (!variants.has(move.variantId)) unknown.add(at.variant)
    if (!locations.has(move.locationId)) unknown.add(at.location)
  }
  if (unknown.size > 0) fail('not_found', { field: [...unknown] })
}

/** Levels can't become negative; levels that already are can't decrease further. */
const assertNoShortage = (
  moves: readonly StockMove[],
  changes: readonly LevelChange[],
  levels: ReadonlyMap<string, Level>,
): void => {
  const short = new Set(
    changes
      .filter((change) => change.delta < 0 && (levels.get(toLevelKey(change))?.onHand ?? 0) + change.delta < 0)
      .map((change) => toLevelKey(change)),
  )
  if (short.size === 0) return
  const lines = moves.flatMap((move, index) => (short.has(toLevelKey(move)) ? [toErrorPaths(move, index).line] : []))
  fail('not_enough_stock', { field: [...new Set(lines)] })
}

/** Log entries with the sum of the later deltas of their level. */
const toLogEntries = (
  entries: readonly Omit<LogEntry, 'id' | 'productId' | 'later'>[],
  variants: ReadonlyMap<string, VariantStock>,
): LogEntry[] => {
  const later = new Map<string, number>()
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  return rows.toReversed().map((entry) => {
    const after = later.get(toLevelKey(entry)) ?? 0
    later.set(toLevelKey(entry), after + entry.delta)
    return { ...entry, productId: variants.get(entry.variantId)?.productId ?? '', later: after }
  })
}

export const findNewlyLow = (
  changes: readonly Pick<LevelChange, 'variantId' | 'delta'>[],
  variants: ReadonlyMap<string, VariantStock>,
): Movement['low'] => {
  const deltas = new Map<string, number>()
  for (const { variantId, delta } of changes) deltas.set(variantId, (deltas.get(variantId) ?? 0) + delta)
  return [...deltas].flatMap(([id, delta]) => {
    const variant = variants.get(id)
    if (!variant || variant.threshold === null) return []
    const available = variant.available + delta
    if (variant.available <= variant.threshold || available > variant.threshold) return []
    return [{ ...variant, available, threshold: variant.threshold }]
  })
}

/**
 * Without notifications; also used for demo data. Committed moves apply even if stock is short or the variant or
 * location was deleted.
 */
export const applyMoves = async (
  tx: Tx,
  store: StoreId,
  moves: readonly StockMove[],
  by: Mover,
  isCommitted = false,
): Promise<Movement> => {
  const id = newId()
  if (moves.length === 0) return { id, changed: [], low: [] }
  const locked = await lockStock(
    tx,
    store,
    [...new Set(moves.map((move) => move.variantId))],
    [...new Set(moves.map((move) => move.locationId))],
    isCommitted,
  )
  const variants = new Map(locked.variants.map((variant) => [variant.id, variant]))
  const levels = new Map(locked.levels.map((level) => [toLevelKey(level), level]))
  const locations = new Map(locked.places.map((location) => [location.id, location.name]))
  assertKnownTargets(moves, variants, locations)
  const { changes, entries } = sumMoves(moves, levels)
  if (!isCommitted) assertNoShortage(moves, changes, levels)
  if (changes.length === 0) return { id, changed: [], low: [] }
  const levelRows = await writeMoves(tx, store, {
    id,
    by,
    productIds: [...new Set(locked.variants.map((variant) => variant.productId))],
    changes,
    entries: toLogEntries(entries, variants),
  })
  return {
    id,
    changed: levelRows.flatMap((row) => {
      const variant = variants.get(row.variantId)
      const before = levels.get(toLevelKey(row))?.onHand ?? 0
      if (!variant || before === row.onHand) return []
      const { productId, title, values } = variant
      return [{ ...row, productId, title, values, location: locations.get(row.locationId) ?? '', before }]
    }),
    low: findNewlyLow(changes, variants),
  }
}

export const toMover = (work: Pick<UnitOfWork, 'origin'>): Mover => {
  const { actor } = work.origin
  return { personId: actor?.personId ?? null, name: actor?.name ?? '' }
}

/** Notifies staff and webhooks about variants that reached their threshold. */
export const notifyLowStock = (uow: UnitOfWork, store: StoreId, low: Movement['low']): void => {
  for (const { id, productId, title, values, available, threshold } of low) {
    const data = { variant: id, product: productId, title, values, available, threshold }
    uow.emit({ type: 'stock.low', storeId: store, objectId: id, data })
  }
  notify(
    uow,
    store,
    low.map(({ id, title, values, available, threshold }) => ({
      kind: 'low_stock',
      facts: { title, values, available, threshold },
      title: 'Low stock',
      body: `${[title, ...values].join(' · ')}: ${available} left (alert at ${threshold}).`,
      route: `/dashboard/inventory/${id}`,
    })),
  )
}

/**
 * The only way to change stock: all moves or none, in one movement. Moves of one variant at one location are summed.
 */
export const moveStock = async (
  uow: UnitOfWork,
  store: StoreId,
  moves: readonly StockMove[],
  by: Mover = toMover(uow),
): Promise<Movement> => {
  const movement = await applyMoves(uow.tx, store, moves, by)
  notifyLowStock(uow, store, movement.low)
  return movement
}
