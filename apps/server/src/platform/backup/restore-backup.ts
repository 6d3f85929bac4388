import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isHalfRestored, markHalfRestored, markRestored } from '#server/platform/db/unfinished-restore.ts'
import { BackupError } from './backup-error.ts'
import * as catalog from './catalog.ts'
import { copyIn } from './pg-copy.ts'
import { formatCount } from './format-numbers.ts'
import { hasFiles, restoreFiles } from './file-tree.ts'
import type { Manifest } from './manifest.ts'
import { openPart } from './parts.ts'

export interface RestoreOptions {
  /** Must have passed `checkBackup`. */
  backup: string
  manifest: Manifest
  url: string
  migrations: string
  /** The target folder of the uploads; undefined if they aren't restored. */
  files: string | undefined
  print: (message: string) => void
  log: DbLog
}

const RESTORE_LOCK = 7_202_603
const minReportedRows = 50_000

const markerPath = (files: string): string => join(dirname(files), 'restore-unfinished')
const stagingPath = (files: string): string => `${files}.restoring`

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fails if there are files that no interrupted restore has left. Needs no database. */
export const assertNoStrayFiles = async (files: string): Promise<void> => {
  if (!(await hasFiles(files)) || (await exists(markerPath(files)))) return
  throw new BackupError(
    `There are files in ${files}. Nothing was changed. A backup can only be restored to an empty folder.`,
  )
}

/** Only an empty target or the remains of an interrupted restore may be overwritten. */
const assertTargetEmpty = async (client: Client, files: string | undefined): Promise<void> => {
  const wasInterrupted = await isHalfRestored(client)
  if (!wasInterrupted && !(await catalog.isDatabaseEmpty(client))) {
    throw new BackupError(
      'The database isn’t empty. Nothing was changed. A backup can only be restored to an empty database.',
    )
  }
  if (!files) return
  await assertNoStrayFiles(files)
  if (wasInterrupted) return
  // The database isn't half restored, so the marker is stale and the files are in use.
  await rm(markerPath(files), { force: true })
  await assertNoStrayFiles(files)
}

const assertSchemaMatches = async (client: Client, { migrations, tables, workerLevel }: Manifest): Promise<void> => {
  const applied = await catalog.listMigrations(client)
  if (applied.length !== migrations.length) {
    throw new BackupError(
      'A restore of a newer backup was interrupted here. Run it again, or empty the database with `npm run db:reset`.',
    )
  }
  const existingTables = new Map((await catalog.listTables(client)).map((table) => [catalog.quoteName(table), table]))
  const missing = tables.flatMap((table) => {
    const columns = new Set(existingTables.get(catalog.quoteName(table))?.columns)
    return table.columns.filter((column) => !columns.has(column)).map((column) => `${table.name}.${column}`)
  })
  const isQueueOlder = (await catalog.readWorkerLevel(client)) < workerLevel
  if (isQueueOlder || missing.length > 0) {
    throw new BackupError(
      `The backup doesn’t match the tables of this version${isQueueOlder ? ', whose job queue is older' : ''}: ${missing.join(', ')}`,
    )
  }
}

const loadTables = async (client: Client, { backup, manifest, print }: RestoreOptions): Promise<void> => {
  const deferred = await catalog.listDeferredObjects(client)
  for (const { off } of deferred) await client.query(off)
  const tables = await catalog.listTables(client)
  await client.query(`truncate ${tables.map(catalog.quoteName).join(', ')}`)
  for (const table of manifest.tables) {
    if (table.rows >= minReportedRows) print(`  ${table.name}: ${formatCount(table.rows)} rows`)
    const text = `copy ${catalog.quoteName(table)} (${catalog.columnList(table.columns)}) from stdin`
    const rows = await copyIn(client, text, openPart(backup, table.part))
    if (rows !== table.rows) {
      throw new BackupError(`${table.name} has ${rows} rows instead of ${table.rows}. Nothing was restored.`)
    }
  }
  for (const { schema, name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      catalog.quoteName({ schema, name }),
      value,
      called,
    ])
  }
  print('Creating indexes and checking foreign keys …')
  for (const { on } of deferred.toReversed()) await client.query(on)
}

const stageFiles = async ({ backup, manifest, files }: RestoreOptions): Promise<void> => {
  if (!files) return
  await rm(stagingPath(files), { recursive: true, force: true })
  if (manifest.files) await restoreFiles(backup, manifest.files.list, stagingPath(files))
}

const publishFiles = async ({ manifest, files }: RestoreOptions): Promise<void> => {
  if (!files || !manifest.files) return
  await rm(files, { recursive: true, force: true })
  await rename(stagingPath(files), files)
}

/** The schema is committed first, with the marker set; then all rows in one transaction, which removes the marker. */
const restoreInto = async (client: Client, options: RestoreOptions): Promise<void> => {
  const { manifest, url, files, log } = options
  if (files) {
    await mkdir(dirname(files), { recursive: true, mode: 0o755 })
    await writeFile(markerPath(files), 'A restore has begun and not ended. Run `npm run restore` once more.\n')
  }
  await markHalfRestored(client)
  await migrate({ url, folder: options.migrations, log, upTo: manifest.migrations.at(-1)?.name ?? '' })
  await assertSchemaMatches(client, manifest)
  await stageFiles(options)
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  await loadTables(client, options)
  await markRestored(client)
  await publishFiles(options)
  await client.query('commit')
  if (files) await rm(markerPath(files), { force: true })
}

/** Restores into an empty database and folder. Can be repeated after an interruption at any point. */
export const restoreBackup = async (options: RestoreOptions): Promise<void> => {
  const { manifest, print } = options
  const client = await catalog.connectWithoutTimeout(options.url, 'restore', options.log)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RESTORE_LOCK])
    if (rows[0]?.taken !== true) throw new BackupError('Another restore to this database is running.')
    await assertTargetEmpty(client, options.files)
    await restoreInto(client, options)
    const rowCount = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Restored ${formatCount(rowCount)} rows and ${formatCount(manifest.files?.count ?? 0)} files.`)
    // Lists count with index-only scans, which need the visibility map to be fast.
    for (const table of manifest.tables) await client.query(`vacuum analyze ${catalog.quoteName(table)}`)
  } finally {
    await client.end()
  }
}
