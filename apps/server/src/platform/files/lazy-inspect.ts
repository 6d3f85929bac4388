import type { UploadType } from '#contract/domains/uploads.ts'
import type { Inspection } from './inspect.ts'

/** Loads `inspect` with the first upload: sharp is the largest library of all. */
export const inspect = async (bytes: Buffer, declared: UploadType): Promise<Inspection> => {
  const module = await import('./inspect.ts')
  return module.inspect(bytes, declared)
}
