import { createReadStream } from 'node:fs'
import { mkdir, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import type { Part } from './manifest.ts'
import { verifyChecksum, openPart, type FileChecksum, writeWithChecksum } from './parts.ts'

export const filesFolder = 'files'

// We generate all names; a manipulated list must not lead out of the folder.
const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const entry = z.strictObject({
  path: z.string().regex(new RegExp(`^${name}(/${name})*$`)),
  bytes: z.number().int().min(0),
  sha256: z.string(),
})
type Entry = z.infer<typeof entry>

/** A file that is still being uploaded or written; nothing refers to it yet. */
const isTemporary = (file: string): boolean => /\.part$|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(file)

const undefinedIfMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Paths of the files under a folder, as a stream so that any number fits in memory. */
async function* walk(folder: string, subfolder = ''): AsyncGenerator<string> {
  const directory = await undefinedIfMissing(opendir(join(folder, subfolder)))
  if (!directory) return
  for await (const dirent of directory) {
    const path = subfolder ? `${subfolder}/${dirent.name}` : dirent.name
    if (dirent.isDirectory()) yield* walk(folder, path)
    else if (dirent.isFile() && !isTemporary(dirent.name)) yield path
  }
}

export const hasFiles = async (folder: string): Promise<boolean> => {
  for await (const _ of walk(folder)) return true
  return false
}

const copy = async (from: string, to: string): Promise<FileChecksum> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return writeWithChecksum(to, createReadStream(from))
}

export interface FileTotals {
  count: number
  bytes: number
}

/** Copies files that the backup doesn't have yet and yields a line for each. Files deleted meanwhile are skipped. */
async function* copyNewFiles(from: string, to: string, totals: FileTotals): AsyncGenerator<string> {
  for await (const path of walk(from)) {
    if (await undefinedIfMissing(stat(join(to, path)))) continue
    const checksum = await undefinedIfMissing(copy(join(from, path), join(to, path)))
    if (!checksum) continue
    totals.count += 1
    totals.bytes += checksum.bytes
    yield `${JSON.stringify({ path, ...checksum } satisfies Entry)}\n`
  }
}

/**
 * The lines of the list of files, which are copied as the stream is read. In two passes, before and after the database
 * snapshot: the first gets files that are deleted afterwards, the second those uploaded just before the snapshot.
 */
export const copyFiles = (
  from: string,
  to: string,
  beforeSecondPass: () => Promise<void>,
): { lines: Readable; totals: FileTotals } => {
  const totals = { count: 0, bytes: 0 }
  const lines = async function* () {
    yield* copyNewFiles(from, to, totals)
    await beforeSecondPass()
    yield* copyNewFiles(from, to, totals)
  }
  return { lines: Readable.from(lines()), totals }
}

async function* readEntries(backup: string, list: Part): AsyncGenerator<Entry> {
  for await (const line of createInterface({ input: openPart(backup, list), crlfDelay: Infinity })) {
    yield entry.parse(JSON.parse(line))
  }
}

export const checkFiles = async (backup: string, list: Part): Promise<FileTotals> => {
  const totals = { count: 0, bytes: 0 }
  for await (const { path, ...checksum } of readEntries(backup, list)) {
    await verifyChecksum(backup, `${filesFolder}/${path}`, checksum)
    totals.count += 1
    totals.bytes += checksum.bytes
  }
  return totals
}

export const restoreFiles = async (backup: string, list: Part, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o755 })
  for await (const { path, sha256 } of readEntries(backup, list)) {
    const restored = await copy(join(backup, filesFolder, path), join(to, path))
    if (restored.sha256 !== sha256) throw new BackupError(`${path} changed while it was restored.`)
  }
}
