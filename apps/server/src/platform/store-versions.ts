import { sql } from 'kysely'
import type { Db } from './db/connect.ts'
import { currentPosition, getLatest, type WalPosition } from './db/wal-position.ts'

/** A change is visible to readers of the version at most this long after its commit. */
const maxAgeMs = 400
/** While versions are read often, they are read again this early, so that nearly all callers find them current. */
const readAheadMs = 200

interface ChangesRow {
  xmin: string
  /** After every change that was found; null without a replica. */
  position: WalPosition | null
  changes: { store: string; topic: string; xid: string }[]
}

/**
 * `since`: the oldest transaction that hadn't ended at the last look. The first look reads those that look new to the
 * second one.
 */
const readChanges = async (db: Db, since: string | undefined, hasReplica: boolean): Promise<ChangesRow | undefined> => {
  const { rows } = await sql<ChangesRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, ${hasReplica ? sql.raw(currentPosition) : sql`null`} as position,
      coalesce((
      select json_agg(json_build_object('store', store_id, 'topic', topic, 'xid', xid::text))
      from store_changes
      where topic in ('products', 'shop') and xid >= coalesce(${since ?? null}::xid8, pg_snapshot_xmin(pg_current_snapshot()))),
      '[]') as changes`.execute(db)
  return rows[0]
}

export interface StoreVersions {
  /** Whether the versions include every change that was committed 400 ms ago. If they soon don't, they are read again. */
  isCurrent(): boolean
  /**
   * Makes the versions current. Returns a number that differs if any version has changed. Call it before reading data
   * that is cached under a version.
   */
  refresh(): Promise<number>
  /** A number that differs once a transaction has changed the store's products or its shop. */
  get(storeId: string): number
  /** What a replica must have replayed to show the store at its version. */
  getPosition(storeId: string): WalPosition | undefined
  /** Makes the next `refresh` read, so that tests don't wait for the versions to age. */
  expire(): void
}

/**
 * Reads `store_changes` at most every 400 ms, and only while versions are read. Without a timer an idle process sends no
 * statements, and a process that can't reach the database can't serve what is outdated.
 */
export const makeStoreVersions = (db: Db, hasReplica = false): StoreVersions => {
  const versions = new Map<string, number>()
  const positions = new Map<string, WalPosition>()
  /** Changes before the first look have no version. */
  let firstLook: WalPosition | undefined
  let seen = new Set<string>()
  let since: string | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let expiredAt = Number.NEGATIVE_INFINITY
  let clock = 0
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const startedAt = performance.now()
    const row = await readChanges(db, since, hasReplica)
    if (!row) return
    firstLook ??= row.position ?? undefined
    const seenNow = new Set<string>()
    for (const { store, topic, xid } of row.changes) {
      // Rows newer than an open transaction are read again until that transaction ends.
      const change = `${store} ${topic} ${xid}`
      seenNow.add(change)
      if (seen.has(change)) continue
      clock += 1
      versions.set(store, clock)
      if (row.position !== null) positions.set(store, row.position)
    }
    seen = seenNow
    since = row.xmin
    if (startedAt > expiredAt) readAt = startedAt
  }

  const readOnce = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)))

  const isCurrent = (): boolean => {
    const age = performance.now() - readAt
    // Who needs the versions later sees the error.
    if (age > readAheadMs) readOnce().catch(() => undefined)
    return age <= maxAgeMs
  }

  return {
    isCurrent,
    refresh: async () => {
      if (!isCurrent()) await readOnce()
      return clock
    },
    get: (storeId) => versions.get(storeId) ?? 0,
    getPosition: (storeId) => getLatest(firstLook, positions.get(storeId)),
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY
      expiredAt = performance.now()
      reading = undefined
    },
  }
}
