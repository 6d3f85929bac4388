import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isHalfRestored, markHalfRestored, markRestored } from '#server/platform/db/unfinished-restore.ts'
import { BackupRefusal } from './backup-refusal.ts'
import * as catalog from './catalog.ts'
import { copyIn } from './copy.ts'
import { thousands } from './figures.ts'
import { hasFiles, putFiles } from './file-tree.ts'
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
  say: (line: string) => void
  log: DbLog
}

const RESTORE_LOCK = 7_202_603
const sayFrom = 50_000

const markOf = (files: string): string => join(dirname(files), 'restore-unfinished')
const asideOf = (files: string): string => `${files}.restoring`

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fails if there are files that no interrupted restore has left. Needs no database. */
export const refuseStrayFiles = async (files: string): Promise<void> => {
  if (!(await hasFiles(files)) || (await isThere(markOf(files)))) return
  throw new BackupRefusal(
    `There are files in ${files}. A backup is restored into an empty place only; nothing was changed.`,
  )
}

/** Only an empty target or the remains of an interrupted restore may be overwritten. */
const refuseUnlessEmpty = async (client: Client, files: string | undefined): Promise<void> => {
  const half = await isHalfRestored(client)
  if (!half && !(await catalog.isEmpty(client))) {
    throw new BackupRefusal(
      'The database is not empty. A backup is restored into an empty one only; nothing was changed.',
    )
  }
  if (!files) return
  await refuseStrayFiles(files)
  if (half) return
  // The database isn't half restored, so the marker is stale and the files are in use.
  await rm(markOf(files), { force: true })
  await refuseStrayFiles(files)
}

const refuseOtherShape = async (client: Client, { migrations, tables, workerLevel }: Manifest): Promise<void> => {
  const applied = await catalog.listMigrations(client)
  if (applied.length !== migrations.length) {
    throw new BackupRefusal(
      'A restore of a newer backup was broken off here. Finish that one, or empty the database with `npm run db:reset`.',
    )
  }
  const own = new Map((await catalog.listTables(client)).map((table) => [catalog.quoted(table), table]))
  const missing = tables.flatMap((table) => {
    const columns = new Set(own.get(catalog.quoted(table))?.columns)
    return table.columns.filter((column) => !columns.has(column)).map((column) => `${table.name}.${column}`)
  })
  const older = (await catalog.workerLevel(client)) < workerLevel
  if (older || missing.length > 0) {
    throw new BackupRefusal(
      `The backup does not fit the tables of this version${older ? ', whose job queue is older' : ''}: ${missing.join(', ')}`,
    )
  }
}

const load = async (client: Client, { backup, manifest, say }: RestoreOptions): Promise<void> => {
  const aside = await catalog.listSetAside(client)
  for (const { off } of aside) await client.query(off)
  const tables = await catalog.listTables(client)
  await client.query(`truncate ${tables.map(catalog.quoted).join(', ')}`)
  for (const table of manifest.tables) {
    if (table.rows >= sayFrom) say(`  ${table.name}: ${thousands(table.rows)} rows`)
    const text = `copy ${catalog.quoted(table)} (${catalog.columnList(table.columns)}) from stdin`
    const rows = await copyIn(client, text, openPart(backup, table.part))
    if (rows !== table.rows) {
      throw new BackupRefusal(`${table.name} has ${rows} rows instead of ${table.rows}. Nothing was restored.`)
    }
  }
  for (const { schema, name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [catalog.quoted({ schema, name }), value, called])
  }
  say('Making indexes and checking references …')
  for (const { on } of aside.toReversed()) await client.query(on)
}

const stageFiles = async ({ backup, manifest, files }: RestoreOptions): Promise<void> => {
  if (!files) return
  await rm(asideOf(files), { recursive: true, force: true })
  if (manifest.files) await putFiles(backup, manifest.files.list, asideOf(files))
}

const moveFilesIn = async ({ manifest, files }: RestoreOptions): Promise<void> => {
  if (!files || !manifest.files) return
  await rm(files, { recursive: true, force: true })
  await rename(asideOf(files), files)
}

/** The schema is committed first, with the marker set; then all rows in one transaction, which removes the marker. */
const fill = async (client: Client, options: RestoreOptions): Promise<void> => {
  const { manifest, url, files, log } = options
  if (files) {
    await mkdir(dirname(files), { recursive: true, mode: 0o755 })
    await writeFile(markOf(files), 'A restore has begun and not ended. Run `npm run restore` once more.\n')
  }
  await markHalfRestored(client)
  await migrate({ url, folder: options.migrations, log, upTo: manifest.migrations.at(-1)?.name ?? '' })
  await refuseOtherShape(client, manifest)
  await stageFiles(options)
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  await load(client, options)
  await markRestored(client)
  await moveFilesIn(options)
  await client.query('commit')
  if (files) await rm(markOf(files), { force: true })
}

/** Restores into an empty database and folder. Can be repeated after an interruption at any point. */
export const restoreBackup = async (options: RestoreOptions): Promise<void> => {
  const { manifest, say } = options
  const client = await catalog.connectPatiently(options.url, 'restore', options.log)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RESTORE_LOCK])
    if (rows[0]?.taken !== true) throw new BackupRefusal('Another restore into this database is under way.')
    await refuseUnlessEmpty(client, options.files)
    await fill(client, options)
    const all = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${thousands(all)} rows and ${thousands(manifest.files?.count ?? 0)} files.`)
    // Lists count with index-only scans, which need the visibility map to be fast.
    for (const table of manifest.tables) await client.query(`vacuum analyze ${catalog.quoted(table)}`)
  } finally {
    await client.end()
  }
}
