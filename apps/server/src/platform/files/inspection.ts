import type { ServedType } from './file-types.ts'
import type { ImageCopy, ImageSize } from './image-copies.ts'

/** An accepted file. Drawings and documents have no copies and no size in pixels. */
interface CheckedFile {
  bytes: Buffer
  contentType: ServedType
  copies: readonly ImageCopy[]
  size?: ImageSize
}

export type Inspection = CheckedFile | { refused: string }

export interface TimeLimits {
  threadMs: number
  drawSeconds: number
}
