import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupRefusal } from './backup-refusal.ts'

/** What this version writes, and the newest that it reads. */
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
export type KeptTable = z.infer<typeof table>

const sequence = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Text, because it may be more than a number of JavaScript holds. */
  value: z.string().regex(/^-?\d+$/),
  called: z.boolean(),
})
export type KeptSequence = z.infer<typeof sequence>

const manifest = z.strictObject({
  format: z.literal(backupFormat),
  product: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** How far graphile-worker had migrated its own schema. */
  workerLevel: count,
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Null where they are in S3, which keeps its own. */
  files: z.strictObject({ count, bytes: count, list: part }).nullable(),
  /** Tells whether a key is the one of the backup, without being it. */
  keyMark: z.string(),
  secret: part.nullable(),
})
export type Manifest = z.infer<typeof manifest>

const name = 'manifest.json'
const sumName = 'manifest.sha256'

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The sums of all parts are in it, so its own stands for the whole. */
export const writeManifest = async (folder: string, contents: Manifest): Promise<void> => {
  const text = `${JSON.stringify(contents, null, 2)}\n`
  const options = { flag: 'wx', mode: 0o600, flush: true }
  await writeFile(join(folder, name), text, options)
  // As `sha256sum -c` reads it.
  await writeFile(join(folder, sumName), `${sumOf(text)}  ${name}\n`, options)
}

const readText = async (folder: string, file: string): Promise<string> => {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new BackupRefusal(`${folder} is not a whole backup: ${file} is missing.`)
  }
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readText(folder, name)
  const sum = await readText(folder, sumName)
  if (sum !== `${sumOf(text)}  ${name}\n`) throw new BackupRefusal(`${name} is not what was written: its sum differs.`)
  const read: unknown = JSON.parse(text)
  const { format } = z.object({ format: z.number() }).parse(read)
  if (format > backupFormat) {
    throw new BackupRefusal('The backup was made by a newer version of Storeward, in a form that this one cannot read.')
  }
  return manifest.parse(read)
}
