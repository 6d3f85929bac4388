import { hour, second } from '#contract/core/time.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoPerson } from './store-snapshot.ts'

/** A variant at a location. */
export interface StockLocation {
  variantId: string
  locationId: string
}

export interface DemoStockMove extends StockLocation {
  productId: string
  at: number
  delta: number
  reason: 'sold' | 'returned' | 'received' | 'damaged'
  orderId: string | null
  by: DemoPerson | null
}

/** A row already in the log: the movements before it must add up to zero by then. */
export interface LogMark extends StockLocation {
  at: number
  balance: number
}

export const toLocationKey = ({ variantId, locationId }: StockLocation): string => `${variantId} ${locationId}`

const groupBy = <T>(items: readonly T[], toKey: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = toKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Receives the month's sales in advance and writes off returned items that are left at the end. */
const balanceMonth = (
  moves: readonly DemoStockMove[],
  notBefore: number,
  owner: DemoPerson | null,
): DemoStockMove[] => {
  const [first, last] = [moves[0], moves.at(-1)]
  if (!first || !last) return []
  let [sum, lowest] = [0, 0]
  for (const { delta } of moves) {
    sum += delta
    lowest = Math.min(lowest, sum)
  }
  const base = { ...first, orderId: null, by: owner }
  const received = {
    ...base,
    at: Math.max(first.at - 3 * hour, notBefore + 1),
    delta: -lowest,
    reason: 'received' as const,
  }
  const damaged = { ...base, at: last.at + second, delta: lowest - sum, reason: 'damaged' as const }
  return [received, ...moves, damaged].filter(({ delta }) => delta !== 0)
}

/** Stock log rows; balances end where they were before the simulated sales. */
export const toStockLog = (
  store: string,
  moves: readonly DemoStockMove[],
  marks: readonly LogMark[],
  owner: DemoPerson | null,
) => {
  const marksAt = groupBy(marks, toLocationKey)
  const rows = [...groupBy(moves, toLocationKey)].flatMap(([key, locationMoves]) => {
    const passed = (at: number) => (marksAt.get(key) ?? []).filter((mark) => mark.at <= at)
    const sorted = locationMoves.toSorted((a, b) => a.at - b.at)
    const months = groupBy(sorted, ({ at }) => `${passed(at).length} ${new Date(at).toISOString().slice(0, 7)}`)
    let before = 0
    return [...months.values()].flatMap((monthMoves) => {
      const mark = passed(monthMoves[0]?.at ?? 0).at(-1)
      const month = balanceMonth(monthMoves, Math.max(before, mark?.at ?? 0), owner)
      before = month.at(-1)?.at ?? before
      let balance = mark?.balance ?? 0
      return month.map((move) => ({ ...move, balance: (balance += move.delta) }))
    })
  })
  return rows.map(({ variantId, locationId, productId, at, delta, balance, reason, orderId, by }) => ({
    store_id: store,
    id: newId(),
    variant_id: variantId,
    location_id: locationId,
    product_id: productId,
    delta,
    balance_after: balance,
    reason,
    order_id: orderId,
    movement_id: newId(),
    person_id: by?.id ?? null,
    person_name: by?.name ?? '',
    at: new Date(at).toISOString(),
  }))
}
