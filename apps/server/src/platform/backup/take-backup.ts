import { createHmac } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Client } from 'pg'
import { productVersion } from '#contract/product.ts'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { halfRestoredWords, isHalfRestored } from '#server/platform/db/unfinished-restore.ts'
import { BackupRefusal } from './backup-refusal.ts'
import * as catalog from './catalog.ts'
import { copyOut } from './copy.ts'
import { copyFiles, filesFolder } from './file-tree.ts'
import { type KeptTable, type Manifest, writeManifest } from './manifest.ts'
import { writePart, writeSummed } from './parts.ts'
import { megabytes, thousands } from './figures.ts'

export interface BackupOptions {
  url: string
  /** Must not exist yet. */
  target: string
  /** The folder of the uploads; undefined if they are in S3. */
  files: string | undefined
  secretKey: string
  withSecret: boolean
  say: (line: string) => void
  log: DbLog
}

const unfinished = '.unfinished'
const sayEvery = 2_000

/** Identifies the key without revealing it. */
export const keyMarkOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('mark of a backup').digest('hex').slice(0, 16)

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  // Some systems can't sync a folder; the files in it are synced.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

/** Opens a snapshot and locks the tables against schema changes. */
const holdMoment = async (client: Client): Promise<catalog.Table[]> => {
  await client.query('begin isolation level repeatable read read only')
  const tables = await catalog.listTables(client)
  await client.query(`lock table ${tables.map(catalog.quoted).join(', ')} in access share mode`)
  return tables
}

/** Table names are ours, but restrict file names to portable characters anyway. */
const partName = ({ schema, name }: catalog.Table): string =>
  `${schema}.${name}.copy.gz`.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '-')

const makeProgress = (say: (line: string) => void) => {
  let bytes = 0
  let said = Date.now()
  return {
    bytes: () => bytes,
    passed: (what: string) => (count: number) => {
      bytes += count
      if (Date.now() - said < sayEvery) return
      said = Date.now()
      say(`  ${what}: ${megabytes(bytes)} read so far`)
    },
  }
}

const copyTables = async (
  client: Client,
  folder: string,
  tables: readonly catalog.Table[],
  progress: ReturnType<typeof makeProgress>,
): Promise<KeptTable[]> => {
  const kept: KeptTable[] = []
  for (const table of tables) {
    const rows = copyOut(client, `copy ${catalog.quoted(table)} (${catalog.columnList(table.columns)}) to stdout`)
    const part = await writePart(folder, partName(table), rows, progress.passed(table.name))
    kept.push({ ...table, rows: rows.rows, part })
  }
  return kept
}

const fill = async (client: Client, folder: string, options: BackupOptions): Promise<Manifest> => {
  const { files, say, secretKey } = options
  const progress = makeProgress(say)
  let tables: catalog.Table[] = []
  const hold = async (): Promise<void> => {
    tables = await holdMoment(client)
  }

  const uploads = files === undefined ? undefined : copyFiles(files, join(folder, filesFolder), hold)
  const list = uploads && (await writePart(folder, 'files.list.gz', uploads.lines, progress.passed('list of files')))
  if (!uploads) await hold()
  say(uploads ? `Copied ${thousands(uploads.copied.count)} files.` : 'Files are in S3 and not part of the backup.')

  const { rows } = await client.query<{ version: string; at: Date }>(
    `select current_setting('server_version') as version, now() as at`,
  )
  const kept = await copyTables(client, folder, tables, progress)
  const manifest: Manifest = {
    format: 1,
    product: productVersion,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await catalog.listMigrations(client),
    workerLevel: await catalog.workerLevel(client),
    tables: kept,
    sequences: await catalog.listSequences(client),
    files: uploads && list ? { ...uploads.copied, list } : null,
    keyMark: keyMarkOf(secretKey),
    secret: options.withSecret
      ? { file: 'secret-key', ...(await writeSummed(join(folder, 'secret-key'), [Buffer.from(secretKey)])) }
      : null,
  }
  await client.query('commit')
  const all = kept.reduce((sum, table) => sum + table.rows, 0)
  say(`Copied ${thousands(all)} rows of ${kept.length} tables, ${megabytes(progress.bytes())}.`)
  return manifest
}

const refuseUnlessWhole = async (client: Client): Promise<void> => {
  if (await isHalfRestored(client)) throw new BackupRefusal(halfRestoredWords)
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.schema_migrations')`)
  if (rows.length === 0) throw new BackupRefusal('There is nothing to back up: Storeward never ran on this database.')
}

/** Written to a temporary folder and renamed at the end: a folder with the final name is a complete backup. */
export const takeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const { target, say } = options
  if (await exists(target)) throw new BackupRefusal(`${target} exists already. Name a folder that does not.`)
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  const leftovers = (await readdir(parent)).filter((name) => name.endsWith(unfinished))
  for (const name of leftovers) say(`${join(parent, name)} is of a backup that was broken off, or is still being made.`)

  const client = await catalog.connectPatiently(options.url, 'backup', options.log)
  const folder = join(parent, `${basename(target)}.${process.pid}${unfinished}`)
  try {
    await refuseUnlessWhole(client)
    // Only readable by this user: it contains all personal data.
    await mkdir(folder, { mode: 0o700 })
    const manifest = await fill(client, folder, options)
    await writeManifest(folder, manifest)
    await syncFolder(folder)
    await rename(folder, target)
    await syncFolder(parent)
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
