import { useEffect, useRef } from 'react'
import type { StorageKey } from '#contract/stored.ts'
import { readJson, writeJson } from './storage.ts'

const all = (key: StorageKey): Readonly<Record<string, unknown>> => {
  const stored = readJson(key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** What was being written for a store when the page was left or loaded again. */
export const keptDraft = (key: StorageKey, store: string): unknown => all(key)[store]

const keepDraft = (key: StorageKey, store: string, draft: unknown): void => {
  const { [store]: _, ...others } = all(key)
  writeJson(key, draft === undefined ? others : { ...others, [store]: draft })
}

/** Keeps what is being written for a store, until it is done with; undefined is nothing to keep. */
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
