import type { Readable } from 'node:stream'
import type { PictureWidth, UploadType } from '#contract/domains/uploads.ts'
import type { FileLinks } from './file-links.ts'
import type { ServedType } from './picture-types.ts'

/** A published file: its bytes, or the address that has them for so many seconds. */
export type Served = { size: number; stream(): Readable } | { url: string; seconds: number }

/** Bytes that came in whole and wait to be taken or dropped. */
export interface Arrival {
  take(): Promise<void>
  drop(): Promise<void>
}

/** Where a copy of a picture stands: beside it. */
export const copyName = (key: string, width?: PictureWidth): string => (width ? `${key}.${width}.webp` : key)

export interface UploadSlot {
  key: string
  mimeType: UploadType
  size: number | undefined
}

/**
 * Keeps files. What people send lands in a quarantine nobody is served from; what was checked is published.
 * Every operation may be repeated.
 */
export interface Files {
  readonly links: FileLinks
  /** Origins that browsers fetch from or send to, besides our own. */
  readonly origins: readonly string[]
  presignUpload(slot: UploadSlot): Promise<string>
  /** Only where uploads come through us. Undefined when more than `most` bytes came. */
  receive?: (key: string, body: Readable, most: number) => Promise<Arrival | undefined>
  /** At most one byte more than an upload may have. */
  readQuarantine(key: string): Promise<Buffer | undefined>
  dropQuarantine(key: string): Promise<void>
  /** With a width: the copy of that width, beside the picture itself. */
  publish(key: string, bytes: Buffer, contentType: ServedType, width?: PictureWidth): Promise<void>
  open(key: string, width?: PictureWidth): Promise<Served | undefined>
  /** With all its copies. */
  remove(key: string): Promise<void>
}
