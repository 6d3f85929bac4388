import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { type ImageCopy, createCopies } from '#server/platform/files/image-copies.ts'
import { newId } from '#server/platform/ids.ts'
import { type Motif, motifs } from './uploads-motifs.ts'

/** The file key of a demo image; null when none are stored. */
export type DemoImageLookup = (motif: Motif) => string | null

export interface DrawnMotif {
  motif: Motif
  bytes: Buffer
  copies: readonly ImageCopy[]
}

const drawingLoader = { operation: ['VipsForeignLoadSvgBuffer'] }

const draw = async (motif: Motif): Promise<DrawnMotif> => {
  const bytes = await sharp(Buffer.from(motifs[motif])).webp({ quality: 82, effort: 0 }).toBuffer()
  return { motif, bytes, copies: await createCopies(bytes) }
}

/**
 * Draws the demo images. The SVG loader is never used for uploads (see inspect.ts), so it is unblocked only while this
 * runs, before the server listens.
 */
export const drawDemoImages = async (): Promise<DrawnMotif[]> => {
  sharp.unblock(drawingLoader)
  try {
    return await Promise.all((Object.keys(motifs) as Motif[]).map(draw))
  } finally {
    sharp.block(drawingLoader)
  }
}

/** Publishes them as files of the vendor. */
export const storeDemoImages = async (
  tx: Tx,
  files: FileStorage | undefined,
  vendorId: string,
  drawn: readonly DrawnMotif[],
): Promise<DemoImageLookup> => {
  const keys = new Map<Motif, string>()
  for (const { motif, bytes, copies } of drawn) {
    const key = `${vendorId}/${newId()}.webp`
    keys.set(motif, key)
    await Promise.all([
      files?.publish(key, bytes, 'image/webp'),
      ...copies.map((copy) => files?.publish(key, copy.bytes, 'image/webp', copy.width)),
    ])
    const stored = { mime_type: 'image/webp', bytes: bytes.length, copies: copies.map(({ width }) => width) }
    await tx
      .insertInto('files')
      .values({ key, vendor_id: vendorId, state: 'ready', settled_at: sql`now()`, ...stored })
      .execute()
  }
  return (motif) => keys.get(motif) ?? null
}
