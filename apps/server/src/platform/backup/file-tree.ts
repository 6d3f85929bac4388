import { createReadStream } from 'node:fs'
import { mkdir, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { BackupRefusal } from './backup-refusal.ts'
import type { Part } from './manifest.ts'
import { checkSum, openPart, type Summed, writeSummed } from './parts.ts'

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
const isPassing = (file: string): boolean => /\.part$|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(file)

const unlessGone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Paths of the files under a folder, as a stream so that any number fits in memory. */
async function* walk(folder: string, below = ''): AsyncGenerator<string> {
  const opened = await unlessGone(opendir(join(folder, below)))
  if (!opened) return
  for await (const found of opened) {
    const path = below ? `${below}/${found.name}` : found.name
    if (found.isDirectory()) yield* walk(folder, path)
    else if (found.isFile() && !isPassing(found.name)) yield path
  }
}

export const hasFiles = async (folder: string): Promise<boolean> => {
  for await (const _ of walk(folder)) return true
  return false
}

const copy = async (from: string, to: string): Promise<Summed> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return writeSummed(to, createReadStream(from))
}

export interface Copied {
  count: number
  bytes: number
}

/** Copies files that the backup doesn't have yet and yields a line for each. Files deleted meanwhile are skipped. */
async function* copyNew(from: string, to: string, copied: Copied): AsyncGenerator<string> {
  for await (const path of walk(from)) {
    if (await unlessGone(stat(join(to, path)))) continue
    const summed = await unlessGone(copy(join(from, path), join(to, path)))
    if (!summed) continue
    copied.count += 1
    copied.bytes += summed.bytes
    yield `${JSON.stringify({ path, ...summed } satisfies Entry)}\n`
  }
}

/**
 * The lines of the list of files, which are copied as the stream is read. In two passes, before and after the database
 * snapshot: the first gets files that are deleted afterwards, the second those uploaded just before the snapshot.
 */
export const copyFiles = (
  from: string,
  to: string,
  between: () => Promise<void>,
): { lines: Readable; copied: Copied } => {
  const copied = { count: 0, bytes: 0 }
  const lines = async function* () {
    yield* copyNew(from, to, copied)
    await between()
    yield* copyNew(from, to, copied)
  }
  return { lines: Readable.from(lines()), copied }
}

async function* entries(backup: string, list: Part): AsyncGenerator<Entry> {
  for await (const line of createInterface({ input: openPart(backup, list), crlfDelay: Infinity })) {
    yield entry.parse(JSON.parse(line))
  }
}

export const checkFiles = async (backup: string, list: Part): Promise<Copied> => {
  const seen = { count: 0, bytes: 0 }
  for await (const { path, ...summed } of entries(backup, list)) {
    await checkSum(backup, `${filesFolder}/${path}`, summed)
    seen.count += 1
    seen.bytes += summed.bytes
  }
  return seen
}

export const putFiles = async (backup: string, list: Part, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o755 })
  for await (const { path, sha256 } of entries(backup, list)) {
    const put = await copy(join(backup, filesFolder, path), join(to, path))
    if (put.sha256 !== sha256) throw new BackupRefusal(`${path} changed while it was restored.`)
  }
}
