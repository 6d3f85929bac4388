import { importDatabase } from '#contract/stored.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, remove } from './storage.ts'

const seen = signal(readText('activeImport') !== undefined)

if (typeof window !== 'undefined') onOtherTab('activeImport', (record) => record !== null && seen.set(true))

/** Whether this page has seen an import. The code that runs and shows imports is loaded only then. */
export const useHasSeenImport = (): boolean => useSignal(seen)

export const noteImport = (): void => seen.set(true)

let ask: (() => Promise<boolean>) | undefined

/**
 * Registered by the component that shows the import; it asks for confirmation before a sign-out discards the import.
 */
export const askBeforeLeaving = (next: () => Promise<boolean>): (() => void) => {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

export const mayLeaveImport = async (): Promise<boolean> => ask?.() ?? true

/** An import is discarded with the session that started it. */
export const dropImport = (): void => {
  remove('activeImport')
  remove('importLease')
  try {
    globalThis.indexedDB?.deleteDatabase(importDatabase)
  } catch {
    // IndexedDB is unavailable, so there is nothing to delete.
  }
}
