import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ImageWidth, imageWidths } from '#contract/domains/uploads.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import type { ImageCopy } from '#server/platform/files/image-copies.ts'
import { newId } from '#server/platform/ids.ts'

/** The file key of a drawing; null when none are stored. */
export type DemoImageLookup = (drawing: string) => string | null

export interface DemoImage {
  /** The name of its drawing. */
  name: string
  bytes: Buffer
  copies: readonly ImageCopy[]
}

export const toFileName = (name: string, width?: ImageWidth): string => `${name}${width ? `-${width}` : ''}.webp`

const readImage = async (folder: string, files: ReadonlySet<string>, name: string): Promise<DemoImage> => ({
  name,
  bytes: await readFile(join(folder, toFileName(name))),
  copies: await Promise.all(
    imageWidths
      .filter((width) => files.has(toFileName(name, width)))
      .map(async (width) => ({ width, bytes: await readFile(join(folder, toFileName(name, width))) })),
  ),
})

/** Reads the images that the build rendered; a server that runs from source renders them itself. */
export const loadDemoImages = async (folder: string | undefined): Promise<DemoImage[]> => {
  const files = new Set(folder ? await readdir(folder).catch(() => []) : [])
  if (!folder || files.size === 0) return (await import('./draw-images.ts')).drawDemoImages()
  const names = [...files].flatMap((file) => /^(\w+)\.webp$/.exec(file)?.[1] ?? [])
  return Promise.all(names.map((name) => readImage(folder, files, name)))
}

/** Publishes them as files of the vendor. */
export const storeDemoImages = async (
  tx: Tx,
  files: FileStorage,
  vendorId: string,
  images: readonly DemoImage[],
): Promise<DemoImageLookup> => {
  const keys = new Map(images.map(({ name }) => [name, `${vendorId}/${newId()}.webp`]))
  const getKey = (name: string): string => keys.get(name) ?? ''
  await Promise.all(
    images.flatMap(({ name, bytes, copies }) => [
      files.publish(getKey(name), bytes, 'image/webp'),
      ...copies.map((copy) => files.publish(getKey(name), copy.bytes, 'image/webp', copy.width)),
    ]),
  )
  const rows = images.map(({ name, bytes, copies }) => ({
    key: getKey(name),
    vendor_id: vendorId,
    state: 'ready',
    settled_at: sql<Date>`now()`,
    mime_type: 'image/webp',
    bytes: bytes.length,
    copies: copies.map(({ width }) => width),
  }))
  await tx.insertInto('files').values(rows).execute()
  return (drawing) => keys.get(drawing) ?? null
}
