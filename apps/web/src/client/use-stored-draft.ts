import { useEffect, useRef } from 'react'
import type { StorageKey } from '#contract/browser-storage.ts'
import { readJson, writeJson } from './storage.ts'

const readDrafts = (key: StorageKey): Readonly<Record<string, unknown>> => {
  const stored = readJson(key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The draft that was being edited for a store before the page was left or reloaded. */
export const readStoredDraft = (key: StorageKey, store: string): unknown => readDrafts(key)[store]

const writeStoredDraft = (key: StorageKey, store: string, draft: unknown): void => {
  const { [store]: _, ...others } = readDrafts(key)
  writeJson(key, draft === undefined ? others : { ...others, [store]: draft })
}

/** Stores the draft being edited for a store until it is discarded. Undefined stores nothing. */
export const useStoredDraft = (key: StorageKey, store: string, draft: unknown): { discard: () => void } => {
  const isDiscarded = useRef(false)
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (!isDiscarded.current) writeStoredDraft(key, store, text === undefined ? undefined : JSON.parse(text))
  }, [key, store, text])
  return {
    discard: () => {
      isDiscarded.current = true
      writeStoredDraft(key, store, undefined)
    },
  }
}
