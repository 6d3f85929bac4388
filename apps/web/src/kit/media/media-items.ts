import { useRef } from 'react'
import type * as z from 'zod'
import type { mediumInput } from '#contract/domains/product.ts'

export type MediaItem = z.input<typeof mediumInput>

/** Inserts an uploaded file after those chosen before it: uploads finish in any order. */
export const placedByRank = (
  items: readonly MediaItem[],
  item: MediaItem,
  rank: number,
  rankOf: (key: string) => number | undefined,
): MediaItem[] => {
  let at = items.length
  while (at > 0 && (rankOf(items[at - 1]?.key ?? '') ?? 0) > rank) at -= 1
  return [...items.slice(0, at), item, ...items.slice(at)]
}

interface Known {
  id: string
  item: MediaItem
}

const isSame = (known: MediaItem, item: MediaItem): boolean =>
  item.key === undefined
    ? known.kind === 'text' && (known._id && item._id ? known._id === item._id : known.body === item.body)
    : known.key === item.key

/**
 * Keys of items that survive a save: a new text has no id until the server assigns one, and its row must keep the focus
 * then.
 */
export const nextNames = (known: readonly Known[], items: readonly MediaItem[], fresh: () => string): Known[] => {
  const free = new Set(known)
  const take = (found: Known | undefined): string | undefined => {
    if (found) free.delete(found)
    return found?.id
  }
  const exact = items.map((item) => take([...free].find((one) => isSame(one.item, item))))
  return items.map((item, index) => {
    const there = known[index]
    const inPlace = there && free.has(there) && there.item.kind === 'text' && item.kind === 'text' ? there : undefined
    return { id: exact[index] ?? take(inPlace) ?? fresh(), item }
  })
}

export const useItemNames = (items: readonly MediaItem[]): string[] => {
  const known = useRef<Known[]>([])
  const last = useRef(0)
  known.current = nextNames(known.current, items, () => {
    last.current += 1
    return `medium-${last.current}`
  })
  return known.current.map(({ id }) => id)
}
