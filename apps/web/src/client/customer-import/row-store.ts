import { importDatabase } from '#contract/stored.ts'
import type { ImportRows } from './record.ts'

/** Stores rows that are too large for local storage. */
export interface RowStore {
  put: (importId: string, rows: ImportRows) => Promise<unknown>
  get: (importId: string) => Promise<ImportRows | undefined>
}

const table = 'rows'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(importDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

const once = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await open()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const work = database.transaction(table, mode)
      const request = ask(work.objectStore(table))
      work.addEventListener('complete', () => resolve(request.result))
      work.addEventListener('abort', () => reject(work.error ?? new Error('not kept')))
    })
  } finally {
    // An open connection would block the sign-out from deleting the database.
    database.close()
  }
}

export const indexedRows: RowStore = {
  put: (importId, rows) => once('readwrite', (store) => store.put(rows, importId)),
  get: (importId) => once<ImportRows | undefined>('readonly', (store) => store.get(importId)),
}
