import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { toStoredFields } from '#server/domains/uploads/uploads.service.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type CopyName, copyNames, type FileStorage } from '#server/platform/files/files-port.ts'
import type { ImageCopy, ImageSize } from '#server/platform/files/image-copies.ts'
import { newId } from '#server/platform/ids.ts'
import { drawingSize } from './drawings/scene.ts'

/** The file key of a drawing; null when none are stored. */
export type DemoImageLookup = (drawing: string) => string | null

export interface DemoImage {
  /** The name of its drawing. */
  name: string
  bytes: Buffer
  copies: readonly ImageCopy[]
  size: ImageSize
}

export const toFileName = (name: string, copy?: CopyName): string =>
  copy ? `${name}-${copy.width}.${copy.format}` : `${name}.webp`

const readImage = async (folder: string, files: ReadonlySet<string>, name: string): Promise<DemoImage> => ({
  name,
  bytes: await readFile(join(folder, toFileName(name))),
  size: drawingSize,
  copies: await Promise.all(
    copyNames
      .filter((copy) => files.has(toFileName(name, copy)))
      .map(async (copy) => ({ ...copy, bytes: await readFile(join(folder, toFileName(name, copy))) })),
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
      ...copies.map((copy) => files.publish(getKey(name), copy.bytes, `image/${copy.format}`, copy)),
    ]),
  )
  const rows = images.map(({ name, bytes, copies, size }) => ({
    key: getKey(name),
    vendor_id: vendorId,
    state: 'ready',
    settled_at: sql<Date>`now()`,
    mime_type: 'image/webp',
    ...toStoredFields({ bytes, copies, size }),
  }))
  await tx.insertInto('files').values(rows).execute()
  return (drawing) => keys.get(drawing) ?? null
}
