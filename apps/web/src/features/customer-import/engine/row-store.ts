import { importDatabase } from '#contract/browser-storage.ts'
import type { ImportRows } from './record.ts'

/** Stores rows that are too large for local storage. */
export interface RowStore {
  put: (importId: string, rows: ImportRows) => Promise<unknown>
  get: (importId: string) => Promise<ImportRows | undefined>
}

const table = 'rows'

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(importDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

const withObjectStore = async <Result>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = operation(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')))
    })
  } finally {
    // An open connection would block the sign-out from deleting the database.
    database.close()
  }
}

export const indexedDbRows: RowStore = {
  put: (importId, rows) => withObjectStore('readwrite', (store) => store.put(rows, importId)),
  get: (importId) => withObjectStore<ImportRows | undefined>('readonly', (store) => store.get(importId)),
}
