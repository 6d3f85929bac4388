import type { StockReason } from '#contract/domains/inventory.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
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

const keyOf = (one: { variantId: string; locationId: string }): string => `${one.variantId} ${one.locationId}`

/** Sums changes per level and log entries per reason, note and order. */
const addUp = (moves: readonly StockMove[], levels: ReadonlyMap<string, Level>) => {
  const changes = new Map<string, LevelChange>()
  const entries = new Map<string, Omit<LogEntry, 'id' | 'productId' | 'later'>>()
  for (const move of moves) {
    const { variantId, locationId, reason, note = '', orderId = null } = move
    const level = levels.get(keyOf(move))
    const change = changes.get(keyOf(move)) ?? { variantId, locationId, delta: 0, incoming: level?.incoming ?? 0 }
    const delta = move.setTo === undefined ? (move.delta ?? 0) : move.setTo - (level?.onHand ?? 0) - change.delta
    change.delta += delta
    if (reason === 'received') change.incoming -= Math.min(Math.max(delta, 0), change.incoming)
    changes.set(keyOf(move), change)
    const key = JSON.stringify([variantId, locationId, reason, note, orderId])
    const entry = entries.get(key) ?? { variantId, locationId, delta: 0, reason, note, orderId }
    entry.delta += delta
    entries.set(key, entry)
  }
  const told = [...entries.values()].filter((one) => one.delta !== 0)
  const moved = new Set(told.map((one) => keyOf(one)))
  const isChanged = (one: LevelChange) =>
    moved.has(keyOf(one)) || one.incoming !== (levels.get(keyOf(one))?.incoming ?? 0)
  return { changes: [...changes.values()].filter(isChanged), entries: told }
}

const pathsOf = (move: StockMove, index: number) => {
  const line = move.at?.line ?? `moves.${index}`
  return {
    line,
    variant: move.at?.variant ?? `${line}.variant`,
    location: move.at?.location ?? `${line}.location`,
  }
}

const refuseUnknown = (
  moves: readonly StockMove[],
  variants: ReadonlyMap<string, VariantStock>,
  places: ReadonlyMap<string, string>,
): void => {
  const unknown = new Set<string>()
  for (const [index, move] of moves.entries()) {
    const at = pathsOf(move, index)
    if (!variants.has(move.variantId)) unknown.add(at.variant)
    if (!places.has(move.locationId)) unknown.add(at.location)
  }
  if (unknown.size > 0) refuse('not_found', { at: [...unknown] })
}

/** Levels can't become negative; levels that already are can't decrease further. */
const refuseShortage = (
  moves: readonly StockMove[],
  changes: readonly LevelChange[],
  levels: ReadonlyMap<string, Level>,
): void => {
  const short = new Set(
    changes
      .filter((one) => one.delta < 0 && (levels.get(keyOf(one))?.onHand ?? 0) + one.delta < 0)
      .map((one) => keyOf(one)),
  )
  if (short.size === 0) return
  const lines = moves.flatMap((move, index) => (short.has(keyOf(move)) ? [pathsOf(move, index).line] : []))
  refuse('not_enough_stock', { at: [...new Set(lines)] })
}

/** Log entries with the sum of the later deltas of their level. */
const inOrder = (
  entries: readonly Omit<LogEntry, 'id' | 'productId' | 'later'>[],
  variants: ReadonlyMap<string, VariantStock>,
): LogEntry[] => {
  const later = new Map<string, number>()
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  return rows.toReversed().map((entry) => {
    const after = later.get(keyOf(entry)) ?? 0
    later.set(keyOf(entry), after + entry.delta)
    return { ...entry, productId: variants.get(entry.variantId)?.productId ?? '', later: after }
  })
}

export const comingDown = (
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
  isPromised = false,
): Promise<Movement> => {
  const id = newId()
  if (moves.length === 0) return { id, changed: [], low: [] }
  const locked = await lockStock(
    tx,
    store,
    [...new Set(moves.map((move) => move.variantId))],
    [...new Set(moves.map((move) => move.locationId))],
    isPromised,
  )
  const variants = new Map(locked.variants.map((variant) => [variant.id, variant]))
  const levels = new Map(locked.levels.map((level) => [keyOf(level), level]))
  const places = new Map(locked.places.map((place) => [place.id, place.name]))
  refuseUnknown(moves, variants, places)
  const { changes, entries } = addUp(moves, levels)
  if (!isPromised) refuseShortage(moves, changes, levels)
  if (changes.length === 0) return { id, changed: [], low: [] }
  const written = await writeMoves(tx, store, {
    id,
    by,
    productIds: [...new Set(locked.variants.map((variant) => variant.productId))],
    changes,
    entries: inOrder(entries, variants),
  })
  return {
    id,
    changed: written.flatMap((row) => {
      const variant = variants.get(row.variantId)
      const before = levels.get(keyOf(row))?.onHand ?? 0
      if (!variant || before === row.onHand) return []
      const { productId, title, values } = variant
      return [{ ...row, productId, title, values, location: places.get(row.locationId) ?? '', before }]
    }),
    low: comingDown(changes, variants),
  }
}

export const moverOf = (work: Pick<Work, 'origin'>): Mover => {
  const { actor } = work.origin
  return { personId: actor?.personId ?? null, name: actor?.name ?? '' }
}

/** Notifies staff about variants that reached their threshold. */
export const tellLow = (work: Work, store: StoreId, low: Movement['low']): void =>
  notify(
    work,
    store,
    low.map(({ id, title, values, available, threshold }) => ({
      kind: 'low_stock',
      facts: { title, values, available, threshold },
      title: 'Low stock',
      body: `${[title, ...values].join(' · ')}: ${available} available.`,
      route: `/dashboard/inventory/${id}`,
    })),
  )

/**
 * The only way to change stock: all moves or none, in one movement. Moves of one variant at one location are summed.
 */
export const moveStock = async (
  work: Work,
  store: StoreId,
  moves: readonly StockMove[],
  by: Mover = moverOf(work),
): Promise<Movement> => {
  const movement = await applyMoves(work.tx, store, moves, by)
  tellLow(work, store, movement.low)
  return movement
}
