import { importDatabase } from '#contract/browser-storage.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, remove } from './storage.ts'

const importSeen = signal(readText('activeImport') !== undefined)

if (typeof window !== 'undefined') onOtherTab('activeImport', (record) => record !== null && importSeen.set(true))

/** Whether this page has seen an import. The code that runs and shows imports is loaded only then. */
export const useHasSeenImport = (): boolean => useSignal(importSeen)

export const markImportSeen = (): void => importSeen.set(true)

let confirmLeave: (() => Promise<boolean>) | undefined

/**
 * Registered by the component that shows the import; it asks for confirmation before a sign-out discards the import.
 */
export const confirmBeforeSignOut = (confirm: () => Promise<boolean>): (() => void) => {
  confirmLeave = confirm
  return () => {
    if (confirmLeave === confirm) confirmLeave = undefined
  }
}

export const canLeaveImport = async (): Promise<boolean> => confirmLeave?.() ?? true

/** An import is discarded with the session that started it. */
export const discardImport = (): void => {
  remove('activeImport')
  remove('importLease')
  try {
    globalThis.indexedDB?.deleteDatabase(importDatabase)
  } catch {
    // IndexedDB is unavailable, so there is nothing to delete.
  }
}
