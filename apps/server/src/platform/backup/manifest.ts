import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

/** The format this version writes and the newest one it reads. */
export const backupFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

const part = z.strictObject({
  file: z.string().regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/),
  bytes: count,
  sha256,
})
export type Part = z.infer<typeof part>

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  part,
})
export type TableEntry = z.infer<typeof table>

const sequence = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Text, because it may exceed Number.MAX_SAFE_INTEGER. */
  value: z.string().regex(/^-?\d+$/),
  called: z.boolean(),
})
export type SequenceEntry = z.infer<typeof sequence>

const manifest = z.strictObject({
  format: z.literal(backupFormat),
  product: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** The latest migration of graphile-worker's own schema. */
  workerLevel: count,
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Null when files are in S3, which isn't part of the backup. */
  files: z.strictObject({ count, bytes: count, list: part }).nullable(),
  /** A fingerprint that identifies the secret key without revealing it. */
  keyMark: z.string(),
  secret: part.nullable(),
})
export type Manifest = z.infer<typeof manifest>

const manifestFile = 'manifest.json'
const checksumFile = 'manifest.sha256'

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The manifest has the checksums of all parts, so its own checksum covers the whole backup. */
export const writeManifest = async (folder: string, contents: Manifest): Promise<void> => {
  const text = `${JSON.stringify(contents, null, 2)}\n`
  const options = { flag: 'wx', mode: 0o600, flush: true }
  await writeFile(join(folder, manifestFile), text, options)
  // In the format of `sha256sum -c`.
  await writeFile(join(folder, checksumFile), `${hashText(text)}  ${manifestFile}\n`, options)
}

const readText = async (folder: string, file: string): Promise<string> => {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new BackupError(`${folder} isn’t a complete backup: ${file} is missing.`)
  }
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readText(folder, manifestFile)
  const checksum = await readText(folder, checksumFile)
  if (checksum !== `${hashText(text)}  ${manifestFile}\n`)
    throw new BackupError(`The backup is damaged: the checksum of ${manifestFile} differs.`)
  const parsed: unknown = JSON.parse(text)
  const { format } = z.object({ format: z.number() }).parse(parsed)
  if (format > backupFormat) {
    throw new BackupError(
      'The backup was made by a newer version of Storeward, in a format that this version can’t read.',
    )
  }
  return manifest.parse(parsed)
}
