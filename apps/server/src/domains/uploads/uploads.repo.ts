import { type RawBuilder, sql } from 'kysely'
import type { UploadType } from '#contract/domains/uploads.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { CopyName } from '#server/platform/files/files-port.ts'
import type { FileReference } from './file-references.repo.ts'

export type FileState = 'pending' | 'ready' | 'refused' | 'deleted'

interface NewFile {
  key: string
  storeId: string | undefined
  mimeType: UploadType
}

export interface StoredFields {
  bytes: number
  /** Widths of the WebP copies. */
  copies: number[]
  avif_copies: number[]
  width: number | null
  height: number | null
}

type References = readonly FileReference[]

/** True when any row references the file `f`. */
const isInUse = (references: References): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    references.map((reference) => reference.isUsed),
    sql` or `,
  )})`

const foreignKeyViolation = '23503'

export const insertPending = async (
  tx: Tx,
  vendor: VendorId,
  { key, storeId, mimeType, by }: NewFile & { by: string | null },
): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ key, vendor_id: vendor, store_id: storeId ?? null, mime_type: mimeType, uploaded_by: by })
    .execute()
}

/** For an image that was checked before its row is inserted. */
export const insertReady = async (
  db: Db | Tx,
  vendor: VendorId,
  { key, storeId, mimeType, ...stored }: NewFile & StoredFields,
): Promise<void> => {
  await db
    .insertInto('files')
    .values({
      key,
      vendor_id: vendor,
      store_id: storeId ?? null,
      mime_type: mimeType,
      state: 'ready',
      ...stored,
      settled_at: sql`now()`,
    })
    .execute()
}

/**
 * The vendor's files that are ready or pending. Locked until the transaction ends, so that they can't be deleted before
 * they are referenced.
 */
export const findUsable = (db: Db | Tx, vendor: VendorId, keys: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['key', 'store_id', 'mime_type'])
    .where('vendor_id', '=', vendor)
    .where('key', 'in', keys)
    .where('state', 'in', ['pending', 'ready'])
    .orderBy('key')
    .forKeyShare()
    .execute()

/** Whether the file is ready. Locked until the transaction ends: one row at most may reference the photo of a delivery. */
export const lockReady = async (tx: Tx, store: StoreId, key: string): Promise<boolean> => {
  const file = await tx
    .selectFrom('files')
    .select('key')
    .where('store_id', '=', store)
    .where('key', '=', key)
    .where('state', '=', 'ready')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return file !== undefined
}

export interface Removable {
  store_id: string | null
  uploaded_by: string | null
  in_use: boolean
}

export const findRemovable = async (
  tx: Tx,
  vendor: VendorId,
  key: string,
  references: References,
): Promise<Removable | undefined> => {
  const { rows } = await sql<Removable>`
    select f.store_id, f.uploaded_by, ${isInUse(references)} as in_use from files f
    where f.vendor_id = ${vendor} and f.key = ${key} and f.state in ('pending', 'ready')`.execute(tx)
  return rows[0]
}

// The functions below take only the key: it comes from a signed link, a job or a public URL and contains its vendor.

export const findFile = async (
  db: Db | Tx,
  key: string,
): Promise<{ state: FileState; copies: Record<CopyName['format'], number[]> } | undefined> => {
  const row = await db
    .selectFrom('files')
    .select(['state', 'copies', 'avif_copies'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { state: row.state as FileState, copies: { webp: row.copies, avif: row.avif_copies } }
}

export const findState = async (db: Db | Tx, key: string): Promise<FileState | undefined> =>
  (await findFile(db, key))?.state

/** A check that hasn't renewed its claim for this long has died or lost its connection. */
const claimTtlSeconds = 5

/**
 * Claims a pending file, so that two checks don't run concurrently. While the file is pending, `settled_at` is the time
 * of the last heartbeat.
 */
export const claimForCheck = async (db: Db, key: string): Promise<UploadType | undefined> => {
  const row = await db
    .updateTable('files')
    .set({ settled_at: sql`now()` })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('settled_at', 'is', null),
        eb('settled_at', '<', sql<Date>`now() - make_interval(secs => ${claimTtlSeconds}::int)`),
      ]),
    )
    .returning('mime_type')
    .executeTakeFirst()
  return row?.mime_type as UploadType | undefined
}

/** Heartbeat. `greatest`, because a pause after a time-out may already be set. */
export const renewClaim = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ settled_at: sql`greatest(settled_at, now())` })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .where('settled_at', 'is not', null)
    .execute()
}

/** After a time-out the file can be claimed again in 2, 4, 8, … seconds. Returns the number of time-outs so far. */
export const postponeCheck = async (db: Db, key: string): Promise<number> => {
  const { rows } = await sql<{ check_timeouts: number }>`
    update files set
      check_timeouts = check_timeouts + 1,
      settled_at = now() + make_interval(secs => power(2, check_timeouts + 1) - ${claimTtlSeconds}::int)
    where key = ${key} and state = 'pending'
    returning check_timeouts`.execute(db)
  return rows[0]?.check_timeouts ?? 0
}

export const releaseClaim = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ settled_at: null })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .execute()
}

/** Waits for transactions that are about to reference the file (see `findUsable`) and blocks new ones. */
const lockFile = (tx: Tx, key: string) =>
  tx.selectFrom('files').select('state').where('key', '=', key).forUpdate().executeTakeFirst()

/** Sets the final state of a pending file. Returns its state, which differs when another process was faster. */
export const finishPending = async (
  db: Db | Tx,
  key: string,
  state: 'ready' | 'refused',
  stored?: StoredFields,
): Promise<FileState> => {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state, ...stored, settled_at: sql`now()` })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? state : ((await findState(db, key)) ?? 'deleted')
}

/** Rows can be saved with a file that is still being checked; when it is refused, they lose it. */
export const rejectPending = (db: Db, key: string, references: References): Promise<FileState> =>
  db.transaction().execute(async (tx) => {
    await lockFile(tx, key)
    const state = await finishPending(tx, key, 'refused')
    if (state === 'refused') for (const reference of references) await reference.clear(tx, key)
    return state
  })

/** False when the file is referenced and kept. */
export const markDeleted = (db: Db, key: string, references: References): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockFile(tx, key)
    const { rows } = await sql<{ in_use: boolean }>`
      with deleted as (
        update files f set state = 'deleted', settled_at = now()
        where f.key = ${key} and f.state in ('pending', 'ready') and not ${isInUse(references)})
      select f.state in ('pending', 'ready') and ${isInUse(references)} as in_use from files f where f.key = ${key}`.execute(
      tx,
    )
    return rows[0]?.in_use !== true
  })

/** Deletes the row of a file that was refused or deleted, unless it is still referenced. */
export const deleteRejected = async (db: Db, key: string): Promise<void> => {
  try {
    await db.deleteFrom('files').where('key', '=', key).where('state', 'in', ['refused', 'deleted']).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
  }
}
