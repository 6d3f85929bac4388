import type { UploadType } from '#contract/domains/uploads.ts'

const hasBytesAt = (bytes: Buffer, offset: number, magic: string): boolean =>
  bytes.toString('latin1', offset, offset + magic.length) === magic

// Only whitespace, an XML declaration, comments and a plain doctype may precede the root.
const looksLikeSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]{0,300}\?>\s*)?(?:(?:<!--(?:(?!-->)[^]){0,2000}-->|<!DOCTYPE svg[^>[]{0,300}>)\s*){0,5}<svg[\s>/]/.test(
    bytes.toString('utf8', 0, 16_384),
  )

export const detectType = (bytes: Buffer): UploadType | undefined => {
  if (hasBytesAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (hasBytesAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (hasBytesAt(bytes, 0, 'GIF87a') || hasBytesAt(bytes, 0, 'GIF89a')) return 'image/gif'
  if (hasBytesAt(bytes, 0, 'RIFF') && hasBytesAt(bytes, 8, 'WEBP')) return 'image/webp'
  if (hasBytesAt(bytes, 0, 'II*\0') || hasBytesAt(bytes, 0, 'MM\0*')) return 'image/tiff'
  if (hasBytesAt(bytes, 0, 'BM')) return 'image/bmp'
  if (hasBytesAt(bytes, 0, '%PDF-')) return 'application/pdf'
  return looksLikeSvg(bytes) ? 'image/svg+xml' : undefined
}
