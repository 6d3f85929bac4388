import { useState } from 'react'
import { type ListKey, listKey } from '#contract/stored.ts'
import { useSession } from '../../client/session.ts'
import { readText, remove, writeText } from '../../client/storage.ts'
import { useKept } from './use-kept.ts'

export interface SavedView {
  name: string
  /** The address query it stands for. */
  search: string
}

interface Remembered {
  /** Columns switched on or off by hand. */
  columns: Record<string, boolean>
  views: SavedView[]
}

const nothing: Remembered = { columns: {}, views: [] }

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  typeof value.columns === 'object' &&
  'views' in value &&
  Array.isArray(value.views)

const read = (text: string | undefined): Remembered => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRemembered(value) ? value : nothing
  } catch {
    return nothing
  }
}

/** What was kept before every store had its own goes to the first store that asks. */
const handOver = (from: ListKey, to: ListKey): void => {
  const old = readText(from)
  if (old === undefined) return
  if (readText(to) === undefined) writeText(to, old)
  remove(from)
}

/** What a person chose for one list, on this browser; views name things of one store, so each store has its own. */
export const useRemembered = (list: string) => {
  const { profile, store } = useSession()
  const own = listKey('list', profile._id, list)
  const key = store ? listKey('list', profile._id, list, store._id) : own
  useState(() => (key === own ? undefined : handOver(own, key)))
  return useKept(key, read)
}
