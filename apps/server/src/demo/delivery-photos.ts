import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { proofExtension } from '#server/platform/files/file-types.ts'
import { newId } from '#server/platform/ids.ts'
import { drawDoorsteps } from './drawings/doorsteps.ts'

/** Each photo is the proof of one delivery. */
const photoCount = 24

/** Photos that drivers took, as private files of the store. */
export const storeDemoPhotos = async (
  tx: Tx,
  files: FileStorage,
  vendorId: string,
  storeId: string,
): Promise<string[]> => {
  const photos = await drawDoorsteps()
  const stored = Array.from({ length: photoCount }, (_, index) => ({
    key: `${vendorId}/${newId()}.${proofExtension}`,
    bytes: photos[index % photos.length] ?? Buffer.alloc(0),
  }))
  await Promise.all(stored.map(({ key, bytes }) => files.publish(key, bytes, 'image/jpeg')))
  const shared = { vendor_id: vendorId, store_id: storeId, mime_type: 'image/jpeg', state: 'ready' }
  const rows = stored.map(({ key, bytes }) => ({ ...shared, key, bytes: bytes.length, settled_at: sql<Date>`now()` }))
  await tx.insertInto('files').values(rows).execute()
  return stored.map(({ key }) => key)
}
