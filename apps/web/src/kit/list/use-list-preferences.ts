import { useState } from 'react'
import { type ListKey, listKey } from '#contract/browser-storage.ts'
import { useSession } from '#web/client/session.ts'
import { readText, remove, writeText } from '#web/client/storage.ts'
import { useStoredValue } from './use-stored-value.ts'

export interface SavedView {
  name: string
  /** The query string of the view. */
  search: string
}

interface ListPreferences {
  /** Columns turned on or off. */
  columns: Record<string, boolean>
  views: SavedView[]
}

const noPreferences: ListPreferences = { columns: {}, views: [] }

const isListPreferences = (value: unknown): value is ListPreferences =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  typeof value.columns === 'object' &&
  'views' in value &&
  Array.isArray(value.views)

const parsePreferences = (text: string | undefined): ListPreferences => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isListPreferences(value) ? value : noPreferences
  } catch {
    return noPreferences
  }
}

/** Moves preferences saved before they were per store to the first store that reads them. */
const migratePreferences = (from: ListKey, to: ListKey): void => {
  const old = readText(from)
  if (old === undefined) return
  if (readText(to) === undefined) writeText(to, old)
  remove(from)
}

/** A person's preferences for a list in this browser, per store, because views refer to entities of a store. */
export const useListPreferences = (list: string) => {
  const { profile, store } = useSession()
  const legacyKey = listKey('list', profile._id, list)
  const key = store ? listKey('list', profile._id, list, store._id) : legacyKey
  useState(() => (key === legacyKey ? undefined : migratePreferences(legacyKey, key)))
  return useStoredValue(key, parsePreferences)
}
