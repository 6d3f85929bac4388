import { driverDatabase } from '#contract/browser-storage.ts'
import type { DriverRoute } from '#contract/domains/driver-app.ts'
import type { ActionStore, QueuedAction } from './action-queue.ts'
import type { RouteChange } from './route-changes.ts'

/** The route of a link as it was last loaded. Deleted when the route ends. */
export interface StoredLink {
  link: string
  route: DriverRoute
  savedAt: number
  sharesLocation: boolean
  /** Unseen changes of the route. */
  changes: readonly RouteChange[]
}

export interface DriverStore extends ActionStore {
  getLink: (link: string) => Promise<StoredLink | undefined>
  putLink: (stored: StoredLink) => Promise<void>
  removeLink: (link: string) => Promise<void>
  /** Deletes routes and actions of other links that are older than this. */
  removeOlder: (than: number, except: string) => Promise<void>
}

const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(driverDatabase, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('links', { keyPath: 'link' })
    request.result.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true }).createIndex('link', 'link')
  })
  return toPromise(request)
}

type TableName = 'links' | 'actions'

export const openDriverStore = async (): Promise<DriverStore> => {
  const database = await openDatabase()

  /** Resolves when the transaction is on disk: an action is shown as done only after that. */
  const write = (table: TableName, change: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
      change(transaction.objectStore(table))
    })
  const read = <Result>(table: TableName, run: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> =>
    toPromise(run(database.transaction(table).objectStore(table)))

  return {
    add: async (action) => {
      let seq = 0
      await write('actions', (store) => {
        const request = store.add(action)
        request.addEventListener('success', () => {
          seq = Number(request.result)
        })
      })
      return { ...action, seq }
    },
    list: (link) => read<QueuedAction[]>('actions', (store) => store.index('link').getAll(link)),
    put: (actions) =>
      write('actions', (store) => {
        for (const action of actions) store.put(action)
      }),
    remove: (seqs) =>
      write('actions', (store) => {
        for (const seq of seqs) store.delete(seq)
      }),
    getLink: (link) => read<StoredLink | undefined>('links', (store) => store.get(link)),
    putLink: (stored) => write('links', (store) => store.put(stored)),
    removeLink: (link) => write('links', (store) => store.delete(link)),
    removeOlder: async (than, except) => {
      const links = await read<StoredLink[]>('links', (store) => store.getAll())
      const oldLinks = links.filter(({ link, savedAt }) => link !== except && savedAt < than)
      await write('links', (store) => {
        for (const { link } of oldLinks) store.delete(link)
      })
      const actions = await read<QueuedAction[]>('actions', (store) => store.getAll())
      await write('actions', (store) => {
        for (const { seq, link, event } of actions) {
          if (link !== except && Date.parse(event.at) < than) store.delete(seq)
        }
      })
    },
  }
}
