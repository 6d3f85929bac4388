import { useEffect, useRef } from 'react'
import type { StorageKey } from '#contract/stored.ts'
import { readJson, writeJson } from './storage.ts'

const all = (key: StorageKey): Readonly<Record<string, unknown>> => {
  const stored = readJson(key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The draft that was being edited for a store before the page was left or reloaded. */
export const keptDraft = (key: StorageKey, store: string): unknown => all(key)[store]

const keepDraft = (key: StorageKey, store: string, draft: unknown): void => {
  const { [store]: _, ...others } = all(key)
  writeJson(key, draft === undefined ? others : { ...others, [store]: draft })
}

/** Stores the draft being edited for a store until it is discarded. Undefined stores nothing. */
export const useKeptDraft = (key: StorageKey, store: string, draft: unknown): { forget: () => void } => {
  const isOver = useRef(false)
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (!isOver.current) keepDraft(key, store, text === undefined ? undefined : JSON.parse(text))
  }, [key, store, text])
  return {
    forget: () => {
      isOver.current = true
      keepDraft(key, store, undefined)
    },
  }
}
