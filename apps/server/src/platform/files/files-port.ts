import type { Readable } from 'node:stream'
import type { ImageType } from '#contract/enumerations.ts'
import type { FileLinks } from './file-links.ts'
import type { ServedType } from './picture-types.ts'

/** A published file: its bytes, or the address that has them for so many seconds. */
export type Served = { size: number; stream(): Readable } | { url: string; seconds: number }

/** Bytes that came in whole and wait to be taken or dropped. */
export interface Arrival {
  take(): Promise<void>
  drop(): Promise<void>
}

export interface UploadSlot {
  key: string
  mimeType: ImageType
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
  publish(key: string, bytes: Buffer, contentType: ServedType): Promise<void>
  open(key: string): Promise<Served | undefined>
  remove(key: string): Promise<void>
}
