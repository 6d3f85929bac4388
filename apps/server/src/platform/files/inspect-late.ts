import type { UploadType } from '#contract/domains/uploads.ts'
import type { Inspection } from './inspect.ts'

/** `inspect`, which is loaded with the first upload: the library that draws is the largest of all. */
export const inspect = async (bytes: Buffer, declared: UploadType): Promise<Inspection> => {
  const late = await import('./inspect.ts')
  return late.inspect(bytes, declared)
}
