import { createHmac } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Client } from 'pg'
import { productVersion } from '#contract/app-name.ts'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { halfRestoredMessage, isHalfRestored } from '#server/platform/db/unfinished-restore.ts'
import { BackupError } from './backup-error.ts'
import * as catalog from './catalog.ts'
import { copyOut } from './pg-copy.ts'
import { copyFiles, filesFolder } from './file-tree.ts'
import { type TableEntry, type Manifest, writeManifest } from './manifest.ts'
import { writePart, writeWithChecksum } from './parts.ts'
import { formatMegabytes, formatCount } from './format-numbers.ts'

export interface BackupOptions {
  url: string
  /** Must not exist yet. */
  target: string
  /** The folder of the uploads; undefined if they are in S3. */
  files: string | undefined
  secretKey: string
  withSecret: boolean
  print: (message: string) => void
  log: DbLog
}

const unfinishedSuffix = '.unfinished'
const printIntervalMs = 2_000

/** Identifies the key without revealing it. */
export const keyFingerprint = (secretKey: string): string =>
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
const openSnapshot = async (client: Client): Promise<catalog.Table[]> => {
  await client.query('begin isolation level repeatable read read only')
  const tables = await catalog.listTables(client)
  await client.query(`lock table ${tables.map(catalog.quoteName).join(', ')} in access share mode`)
  return tables
}

/** Table names are ours, but restrict file names to portable characters anyway. */
const partName = ({ schema, name }: catalog.Table): string =>
  `${schema}.${name}.copy.gz`.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '-')

const makeProgress = (print: (message: string) => void) => {
  let bytes = 0
  let lastPrintedAt = Date.now()
  return {
    bytes: () => bytes,
    track: (label: string) => (count: number) => {
      bytes += count
      if (Date.now() - lastPrintedAt < printIntervalMs) return
      lastPrintedAt = Date.now()
      print(`  ${label}: ${formatMegabytes(bytes)} read so far`)
    },
  }
}

const copyTables = async (
  client: Client,
  folder: string,
  tables: readonly catalog.Table[],
  progress: ReturnType<typeof makeProgress>,
): Promise<TableEntry[]> => {
  const entries: TableEntry[] = []
  for (const table of tables) {
    const rows = copyOut(
      client,
      `copy (select ${catalog.columnList(table.columns)} from ${catalog.quoteName(table)}) to stdout`,
    )
    const part = await writePart(folder, partName(table), rows, progress.track(table.name))
    entries.push({ ...table, rows: rows.rows, part })
  }
  return entries
}

const writeBackup = async (client: Client, folder: string, options: BackupOptions): Promise<Manifest> => {
  const { files, print, secretKey } = options
  const progress = makeProgress(print)
  let tables: catalog.Table[] = []
  const takeSnapshot = async (): Promise<void> => {
    tables = await openSnapshot(client)
  }

  const uploads = files === undefined ? undefined : copyFiles(files, join(folder, filesFolder), takeSnapshot)
  const list = uploads && (await writePart(folder, 'files.list.gz', uploads.lines, progress.track('list of files')))
  if (!uploads) await takeSnapshot()
  print(uploads ? `Copied ${formatCount(uploads.totals.count)} files.` : 'Files are in S3 and not part of the backup.')

  const { rows } = await client.query<{ version: string; at: Date }>(
    `select current_setting('server_version') as version, now() as at`,
  )
  const entries = await copyTables(client, folder, tables, progress)
  const manifest: Manifest = {
    format: 1,
    product: productVersion,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await catalog.listMigrations(client),
    workerLevel: await catalog.readWorkerLevel(client),
    tables: entries,
    sequences: await catalog.listSequences(client),
    files: uploads && list ? { ...uploads.totals, list } : null,
    keyMark: keyFingerprint(secretKey),
    secret: options.withSecret
      ? { file: 'secret-key', ...(await writeWithChecksum(join(folder, 'secret-key'), [Buffer.from(secretKey)])) }
      : null,
  }
  await client.query('commit')
  const rowCount = entries.reduce((sum, table) => sum + table.rows, 0)
  print(`Copied ${formatCount(rowCount)} rows of ${entries.length} tables, ${formatMegabytes(progress.bytes())}.`)
  return manifest
}

const assertCanBackUp = async (client: Client): Promise<void> => {
  if (await isHalfRestored(client)) throw new BackupError(halfRestoredMessage)
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.schema_migrations')`)
  if (rows.length === 0) throw new BackupError('There’s nothing to back up: Storeward has never run on this database.')
}

/** Written to a temporary folder and renamed at the end: a folder with the final name is a complete backup. */
export const takeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const { target, print } = options
  if (await exists(target)) throw new BackupError(`${target} already exists. Choose a folder that doesn’t exist.`)
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  const leftovers = (await readdir(parent)).filter((name) => name.endsWith(unfinishedSuffix))
  for (const name of leftovers)
    print(`${join(parent, name)} belongs to a backup that was interrupted or is still running.`)

  const client = await catalog.connectWithoutTimeout(options.url, 'backup', options.log)
  const folder = join(parent, `${basename(target)}.${process.pid}${unfinishedSuffix}`)
  try {
    await assertCanBackUp(client)
    // Only readable by this user: it contains all personal data.
    await mkdir(folder, { mode: 0o700 })
    const manifest = await writeBackup(client, folder, options)
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
