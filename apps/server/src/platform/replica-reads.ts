import { batchReads } from './batch-reads.ts'
import type { Database, Db } from './db/connect.ts'
import type { DbLog } from './db/db-log.ts'
import { openReadReplica, type ReplicaOutcome } from './db/read-replica.ts'
import { currentPosition, getLatest, type WalPosition } from './db/wal-position.ts'
import type { Metrics } from './metrics.ts'

/** What a read must see. Without any of it, the replica may be up to `maxLagMs` behind. */
export interface Freshness {
  /** Everything before this position. */
  position?: WalPosition | undefined
  /** Everything that open screens of this store were notified about. */
  storeId?: string | undefined
  /** Everything that was committed before the read. */
  isStrict?: boolean
  /** How long to wait for the replica before the primary is used. */
  waitMs?: number
}

/** Reads that a replica may answer: exports, reports, summaries and pages of shops (decision 0093). */
export interface ReplicaReads {
  isEnabled: boolean
  read<T>(freshness: Freshness, run: (db: Db) => Promise<T>): Promise<T>
  /** A position after everything that was committed before the call. Only with a replica. */
  readPosition(): Promise<WalPosition>
  /** Screens of the store are being notified of a change; null for all stores, after notifications were missed. */
  noteChange(storeId: string | null): void
  close(): Promise<void>
}

interface ReplicaReadsOptions {
  database: Database
  url: string | undefined
  max: number
  log: DbLog
  metrics: Metrics
  /** How far behind a replica may be for those who have changed nothing. */
  maxLagMs?: number | undefined
}

const defaultMaxLagMs = 5_000
const maxChangedStores = 10_000

const readPrimaryPosition = async (database: Database): Promise<WalPosition> => {
  const text = `select ${currentPosition} as position`
  const { rows } = await database.pool.query<{ position: WalPosition }>({ name: 'wal position', text })
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no position.')
  return row.position
}

/** The position that the primary had between one and two times `maxLagMs` ago. */
const makeLagLimit = (readPosition: () => Promise<WalPosition>, maxLagMs: number) => {
  let previous: WalPosition | undefined
  let current: { position: WalPosition; readAt: number } | undefined
  return async (): Promise<WalPosition | undefined> => {
    const now = performance.now()
    const age = current ? now - current.readAt : Number.POSITIVE_INFINITY
    if (age >= maxLagMs) {
      const position = await readPosition()
      previous = current && age < 2 * maxLagMs ? current.position : position
      current = { position, readAt: now }
    }
    return previous
  }
}

/** Not the id of a store. */
const allStores = ''

/** The positions of changes that screens were notified about, read when the store is read next. */
const makeChangedStores = (readPosition: () => Promise<WalPosition>) => {
  const positions = new Map<string, WalPosition | Promise<WalPosition> | undefined>()

  const getPosition = async (storeId: string): Promise<WalPosition | undefined> => {
    const known = positions.get(storeId)
    if (known !== undefined || !positions.has(storeId)) return known
    const position = readPosition()
    positions.set(storeId, position)
    try {
      const value = await position
      if (positions.get(storeId) === position) positions.set(storeId, value)
      return value
    } catch (error) {
      if (positions.get(storeId) === position) positions.set(storeId, undefined)
      throw error
    }
  }

  return {
    note: (storeId: string | null): void => {
      const key = storeId ?? allStores
      // A store that is forgotten changed before ten thousand others.
      const [oldest = allStores] = positions.keys()
      if (positions.size >= maxChangedStores) positions.delete(oldest)
      positions.delete(key)
      positions.set(key, undefined)
    },
    getPosition: async (storeId: string): Promise<WalPosition> =>
      getLatest(await getPosition(storeId), await getPosition(allStores)),
  }
}

export const withoutReplica = ({ kysely }: Database): ReplicaReads => ({
  isEnabled: false,
  read: (_freshness, run) => run(kysely),
  readPosition: () => Promise.reject(new Error('There is no replica.')),
  noteChange: () => undefined,
  close: async () => undefined,
})

export const openReplicaReads = (options: ReplicaReadsOptions): ReplicaReads => {
  const { database, url, max, log, metrics, maxLagMs = defaultMaxLagMs } = options
  if (url === undefined) return withoutReplica(database)
  const replica = openReadReplica({ url, max, log })
  const count = metrics.counter('storeward_replica_reads_total', 'Reads for the replica, by how they ended.')
  const counters = Object.fromEntries(
    (['replica', 'behind', 'busy', 'down', 'failed'] as const).map((outcome) => [outcome, count({ outcome })]),
  ) as Record<ReplicaOutcome, { add(): void }>
  const readBatch = batchReads(
    async () => [await readPrimaryPosition(database)],
    () => '',
  )
  const readPosition = async (): Promise<WalPosition> => (await readBatch('')) ?? readPrimaryPosition(database)
  const getLagLimit = makeLagLimit(readPosition, maxLagMs)
  const changedStores = makeChangedStores(readPosition)

  const getRequiredPosition = async ({ position, storeId, isStrict }: Freshness): Promise<WalPosition> =>
    getLatest(
      position,
      isStrict ? await readPosition() : await getLagLimit(),
      storeId === undefined ? undefined : await changedStores.getPosition(storeId),
    )

  return {
    isEnabled: true,
    read: async (freshness, run) => {
      const position = await getRequiredPosition(freshness)
      const result = await replica.read(position, freshness.waitMs ?? 0, run)
      counters[result.outcome].add()
      return result.outcome === 'replica' ? result.value : run(database.kysely)
    },
    readPosition,
    noteChange: changedStores.note,
    close: replica.close,
  }
}
