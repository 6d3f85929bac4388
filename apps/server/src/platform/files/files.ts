import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { makeDiskFiles } from './disk-files.ts'
import { makeFileLinks } from './file-links.ts'
import type { Files } from './files-port.ts'
import { makeS3Files } from './s3-files.ts'

/** In a bucket where one is configured, else on this machine's disk. */
export const openFiles = (config: Pick<Config, 's3' | 'dataDir' | 'publicUrl'>, tokens: Tokens): Files => {
  const links = makeFileLinks(config.publicUrl, tokens)
  return config.s3 ? makeS3Files(config.s3, links) : makeDiskFiles(join(config.dataDir, 'files'), links)
}
