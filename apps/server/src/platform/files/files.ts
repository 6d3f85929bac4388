import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { makeDiskFiles } from './disk-files.ts'
import { makeFileLinks } from './file-links.ts'
import type { FileStorage } from './files-port.ts'

/** S3 if configured, otherwise the local disk. */
export const openFiles = async (
  config: Pick<Config, 's3' | 'dataDir' | 'publicUrl'>,
  tokens: Tokens,
): Promise<FileStorage> => {
  const links = makeFileLinks(config.publicUrl, tokens)
  if (!config.s3) return makeDiskFiles(join(config.dataDir, 'files'), links)
  // Loaded on demand: the S3 library takes a third of a second to load.
  const { makeS3Files } = await import('./s3-files.ts')
  return makeS3Files(config.s3, links)
}
