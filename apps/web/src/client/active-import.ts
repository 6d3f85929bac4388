import { importDatabase } from '#contract/stored.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, remove } from './storage.ts'

const seen = signal(readText('activeImport') !== undefined)

if (typeof window !== 'undefined') onOtherTab('activeImport', (record) => record !== null && seen.set(true))

/** Whether this page has seen an import; the code that runs and shows it is loaded only then. */
export const useHasSeenImport = (): boolean => useSignal(seen)

export const noteImport = (): void => seen.set(true)

let ask: (() => Promise<boolean>) | undefined

/** Whoever shows the import asks before a sign-out ends it. */
export const askBeforeLeaving = (next: () => Promise<boolean>): (() => void) => {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

export const mayLeaveImport = async (): Promise<boolean> => ask?.() ?? true

/** Nothing of an import outlives the session it was started in. */
export const dropImport = (): void => {
  remove('activeImport')
  remove('importLease')
  try {
    globalThis.indexedDB?.deleteDatabase(importDatabase)
  } catch {
    // Nothing was kept there.
  }
}
