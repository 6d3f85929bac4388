import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Files } from '#server/platform/files/files-port.ts'
import { type Copy, drawCopies } from '#server/platform/files/picture-copies.ts'
import { newId } from '#server/platform/ids.ts'
import { type Motif, motifs } from './uploads.demo-motifs.ts'

/** The file key of a demo image; null when none are stored. */
export type DemoPicture = (motif: Motif) => string | null

export interface DrawnMotif {
  motif: Motif
  bytes: Buffer
  copies: readonly Copy[]
}

const drawingLoader = { operation: ['VipsForeignLoadSvgBuffer'] }

const draw = async (motif: Motif): Promise<DrawnMotif> => {
  const bytes = await sharp(Buffer.from(motifs[motif])).webp({ quality: 82, effort: 0 }).toBuffer()
  return { motif, bytes, copies: await drawCopies(bytes) }
}

/**
 * Draws the demo images. The SVG loader is never used for uploads (see inspect.ts), so it is unblocked only while this
 * runs, before the server listens.
 */
export const drawDemoPictures = async (): Promise<DrawnMotif[]> => {
  sharp.unblock(drawingLoader)
  try {
    return await Promise.all((Object.keys(motifs) as Motif[]).map(draw))
  } finally {
    sharp.block(drawingLoader)
  }
}

/** Publishes them as files of the vendor. */
export const keepDemoPictures = async (
  tx: Tx,
  files: Files | undefined,
  vendorId: string,
  drawn: readonly DrawnMotif[],
): Promise<DemoPicture> => {
  const keys = new Map<Motif, string>()
  for (const { motif, bytes, copies } of drawn) {
    const key = `${vendorId}/${newId()}.webp`
    keys.set(motif, key)
    await Promise.all([
      files?.publish(key, bytes, 'image/webp'),
      ...copies.map((copy) => files?.publish(key, copy.bytes, 'image/webp', copy.width)),
    ])
    const kept = { mime_type: 'image/webp', bytes: bytes.length, copies: copies.map(({ width }) => width) }
    await tx
      .insertInto('files')
      .values({ key, vendor_id: vendorId, state: 'ready', settled_at: sql`now()`, ...kept })
      .execute()
  }
  return (motif) => keys.get(motif) ?? null
}
