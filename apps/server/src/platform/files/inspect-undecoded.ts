import { maxUploadBytes, type UploadType } from '#contract/domains/uploads.ts'
import { detectType } from './detect-type.ts'
import type { Inspection } from './inspection.ts'

/** The verdict on a file whose contents don't matter for it; undefined for images of the declared type. */
export const inspectUndecoded = (bytes: Buffer, declared: UploadType): Inspection | undefined => {
  if (bytes.length > maxUploadBytes) return { refused: 'too many bytes' }
  if (detectType(bytes) !== declared) return { refused: `not ${declared}` }
  // PDFs aren't changed: they are only served as downloads, with a policy that blocks scripts.
  return declared === 'application/pdf' ? { bytes, contentType: declared, copies: [] } : undefined
}
