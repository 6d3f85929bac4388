import type { Inspect } from '#server/platform/files/image-process.ts'

/** Starting a process for the first image of each test file would take longer than most of them. */
export const inspectInProcess: Inspect = async (bytes, declared) => {
  const { inspect } = await import('#server/platform/files/inspect.ts')
  return inspect(bytes, declared)
}
