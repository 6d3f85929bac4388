import { sql } from 'kysely'
import type { ImageType } from '#contract/enumerations.ts'
import type { VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type FileState = 'pending' | 'ready' | 'refused' | 'deleted'

interface NewFile {
  key: string
  storeId: string | undefined
  mimeType: ImageType
}

const foreignKeyViolation = '23503'

export const insertPending = async (tx: Tx, vendor: VendorId, file: NewFile): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ key: file.key, vendor_id: vendor, store_id: file.storeId ?? null, mime_type: file.mimeType })
    .execute()
}

/** A file that is, or may still become, a picture of this vendor. */
export const findUsable = (db: Db | Tx, vendor: VendorId, key: string) =>
  db
    .selectFrom('files')
    .select(['key', 'store_id'])
    .where('vendor_id', '=', vendor)
    .where('key', '=', key)
    .where('state', 'in', ['pending', 'ready'])
    .executeTakeFirst()

// What follows goes by the key alone: it comes out of a link we signed, a job of ours or a public address, and it
// names its vendor itself.

export const findState = async (db: Db, key: string): Promise<FileState | undefined> => {
  const row = await db.selectFrom('files').select('state').where('key', '=', key).executeTakeFirst()
  return row?.state as FileState | undefined
}

/**
 * Takes a pending file for a check, so that two never run at once: until it is settled, `settled_at` says since when
 * it is being checked. A check that did not end in two minutes died with its process.
 */
export const claimForCheck = async (db: Db, key: string): Promise<ImageType | undefined> => {
  const row = await db
    .updateTable('files')
    .set({ settled_at: sql`now()` })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .where((is) =>
      is.or([is('settled_at', 'is', null), is('settled_at', '<', sql<Date>`now() - interval '2 minutes'`)]),
    )
    .returning('mime_type')
    .executeTakeFirst()
  return row?.mime_type as ImageType | undefined
}

export const giveBack = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ settled_at: null })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .execute()
}

/** Ends the waiting of a pending file; the state it then has, which is another one when somebody was faster. */
export const settle = async (db: Db, key: string, state: 'ready' | 'refused', bytes?: number): Promise<FileState> => {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state, bytes: bytes ?? null, settled_at: sql`now()` })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? state : ((await findState(db, key)) ?? 'deleted')
}

export const markDeleted = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ state: 'deleted', settled_at: sql`now()` })
    .where('key', '=', key)
    .where('state', 'in', ['pending', 'ready'])
    .execute()
}

/** Forgets a file that never became a picture, unless something refers to it: then its row stays, refused. */
export const forget = async (db: Db, key: string): Promise<void> => {
  try {
    await db.deleteFrom('files').where('key', '=', key).where('state', 'in', ['refused', 'deleted']).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
  }
}
