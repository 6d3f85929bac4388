import type { Readable } from 'node:stream'
import { type ImageWidth, imageWidths, type UploadType } from '#contract/domains/uploads.ts'
import type { FileLinks } from './file-links.ts'
import type { ServedType } from './file-types.ts'

/** A published file: its bytes, or a URL that is valid for so many seconds. */
export type ServedFile = { size: number; stream(): Readable } | { url: string; seconds: number }

/** A completely received upload that is then accepted or discarded. */
export interface ReceivedUpload {
  accept(): Promise<void>
  discard(): Promise<void>
}

/** A copy of an image in another size or format. */
export interface CopyName {
  width: ImageWidth
  format: 'webp' | 'avif'
}

export const copyNames: readonly CopyName[] = imageWidths.flatMap((width) => [
  { width, format: 'webp' },
  { width, format: 'avif' },
])

export const toCopyKey = (key: string, copy?: CopyName): string => (copy ? `${key}.${copy.width}.${copy.format}` : key)

export interface UploadSlot {
  key: string
  mimeType: UploadType
  size: number | undefined
}

/**
 * Stores files. Uploads go to a quarantine that isn't served; files that passed inspection are published.
 * Every operation is idempotent.
 */
export interface FileStorage {
  readonly links: FileLinks
  /** Origins besides our own that browsers fetch from or upload to; for the content security policy. */
  readonly origins: readonly string[]
  presignUpload(slot: UploadSlot): Promise<string>
  /** Only where uploads go through this server. Undefined when there were more than `maxBytes`. */
  receive?: (key: string, body: Readable, maxBytes: number) => Promise<ReceivedUpload | undefined>
  /** Reads little more than the upload limit, so that an oversized file is detected without reading all of it. */
  readQuarantine(key: string): Promise<Buffer | undefined>
  deleteQuarantine(key: string): Promise<void>
  publish(key: string, bytes: Buffer, contentType: ServedType, copy?: CopyName): Promise<void>
  /** For images, which everyone can read. */
  open(key: string, copy?: CopyName): Promise<ServedFile | undefined>
  /** For private files. A URL has the header of the download in it and expires within a minute. */
  openPrivate(key: string, contentDisposition: string): Promise<ServedFile | undefined>
  /** Moves a private file that an earlier version published where everyone can read. */
  makePrivate(key: string): Promise<void>
  /** Removes the file and all its copies. */
  remove(key: string): Promise<void>
}
