import { hour, second } from '#contract/core/time.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoPerson } from './shop.demo.ts'

/** A variant at a location. */
export interface Place {
  variantId: string
  locationId: string
}

export interface Move extends Place {
  productId: string
  at: number
  delta: number
  reason: 'sold' | 'returned' | 'received' | 'damaged'
  orderId: string | null
  by: DemoPerson | null
}

/** A row already in the log: the movements before it must add up to zero by then. */
export interface Mark extends Place {
  at: number
  balance: number
}

export const placeKey = ({ variantId, locationId }: Place): string => `${variantId} ${locationId}`

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** Receives the month's sales in advance and writes off returned items that are left at the end. */
const balanced = (moves: readonly Move[], notBefore: number, owner: DemoPerson | null): Move[] => {
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
export const logOf = (store: string, moves: readonly Move[], marks: readonly Mark[], owner: DemoPerson | null) => {
  const marksAt = grouped(marks, placeKey)
  const rows = [...grouped(moves, placeKey)].flatMap(([key, ofPlace]) => {
    const passed = (at: number) => (marksAt.get(key) ?? []).filter((mark) => mark.at <= at)
    const inOrder = ofPlace.toSorted((a, b) => a.at - b.at)
    const months = grouped(inOrder, ({ at }) => `${passed(at).length} ${new Date(at).toISOString().slice(0, 7)}`)
    let before = 0
    return [...months.values()].flatMap((ofMonth) => {
      const mark = passed(ofMonth[0]?.at ?? 0).at(-1)
      const month = balanced(ofMonth, Math.max(before, mark?.at ?? 0), owner)
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
