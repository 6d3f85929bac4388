import { useState } from 'react'
import { type ListKey, listKey } from '#contract/stored.ts'
import { useSession } from '../../client/session.ts'
import { readText, remove, writeText } from '../../client/storage.ts'
import { useKept } from './use-kept.ts'

export interface SavedView {
  name: string
  /** The query string of the view. */
  search: string
}

interface Remembered {
  /** Columns turned on or off. */
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

/** Moves preferences saved before they were per store to the first store that reads them. */
const handOver = (from: ListKey, to: ListKey): void => {
  const old = readText(from)
  if (old === undefined) return
  if (readText(to) === undefined) writeText(to, old)
  remove(from)
}

/** A person's preferences for a list in this browser, per store, because views refer to entities of a store. */
export const useRemembered = (list: string) => {
  const { profile, store } = useSession()
  const own = listKey('list', profile._id, list)
  const key = store ? listKey('list', profile._id, list, store._id) : own
  useState(() => (key === own ? undefined : handOver(own, key)))
  return useKept(key, read)
}
