import { useRef } from 'react'
import type * as z from 'zod'
import type { productMediaInput } from '#contract/domains/product.ts'

export type MediaItem = z.input<typeof productMediaInput>

/** Inserts an uploaded file after those chosen before it: uploads finish in any order. */
export const insertByRank = (
  items: readonly MediaItem[],
  item: MediaItem,
  rank: number,
  getRank: (key: string) => number | undefined,
): MediaItem[] => {
  let index = items.length
  while (index > 0 && (getRank(items[index - 1]?.key ?? '') ?? 0) > rank) index -= 1
  return [...items.slice(0, index), item, ...items.slice(index)]
}

interface KeyedItem {
  id: string
  item: MediaItem
}

const isSameItem = (known: MediaItem, item: MediaItem): boolean =>
  item.key === undefined
    ? known.kind === 'text' && (known._id && item._id ? known._id === item._id : known.body === item.body)
    : known.key === item.key

/**
 * Keys of items that survive a save: a new text has no id until the server assigns one, and its row must keep the focus
 * then.
 */
export const assignKeys = (
  known: readonly KeyedItem[],
  items: readonly MediaItem[],
  makeKey: () => string,
): KeyedItem[] => {
  const unused = new Set(known)
  const claim = (match: KeyedItem | undefined): string | undefined => {
    if (match) unused.delete(match)
    return match?.id
  }
  const exact = items.map((item) => claim([...unused].find((keyed) => isSameItem(keyed.item, item))))
  return items.map((item, index) => {
    const current = known[index]
    const inPlace =
      current && unused.has(current) && current.item.kind === 'text' && item.kind === 'text' ? current : undefined
    return { id: exact[index] ?? claim(inPlace) ?? makeKey(), item }
  })
}

export const useItemKeys = (items: readonly MediaItem[]): string[] => {
  const known = useRef<KeyedItem[]>([])
  const last = useRef(0)
  known.current = assignKeys(known.current, items, () => {
    last.current += 1
    return `medium-${last.current}`
  })
  return known.current.map(({ id }) => id)
}
