import { once } from 'node:events'
import { cp, mkdir, open as openFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import {
  type BackedUpStore,
  readAllFiles,
  openBackedUpStore,
  runTool,
  startTool,
} from '#server/testing/backed-up-store.ts'
import { readDatabaseContent } from '#server/testing/database-content.ts'
import { emptyDatabase, freshDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { startStallingProxy } from '#server/testing/stalling-proxy.ts'
import { isDatabaseEmpty } from './catalog.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let fixture: BackedUpStore
let backup: string
const noop = (): void => undefined

beforeAll(async () => {
  fixture = await openBackedUpStore()
  // Enough rows to interrupt a copy in the middle.
  await fixture.fixture.test.database.pool.query(`
    insert into stored_mails (id, recipient, subject, text, html)
    select gen_random_uuid(), 'ana@example.com', md5(n::text), repeat(md5(n::text), 20), '' from generate_series(1, 8000) n`)
  backup = await fixture.backUp('whole', true)
})
afterAll(() => fixture.close())

const withClient = async <T>(url: string, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const flipByte = async (path: string): Promise<void> => {
  const file = await openFile(path, 'r+')
  const { size } = await file.stat()
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, size >> 1)
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, size >> 1)
  await file.close()
}

const findUpload = async (folder: string): Promise<string> => {
  const paths = [...(await readAllFiles(join(folder, 'files'))).keys()]
  return join(folder, 'files', paths.find((path) => path.endsWith('.png')) ?? '')
}

const damages: Record<string, (folder: string) => Promise<void>> = {
  'a flipped byte of a table': (folder) => flipByte(join(folder, 'public.orders.copy.gz')),
  'a flipped byte of a file': async (folder) => flipByte(await findUpload(folder)),
  'a flipped byte of the list of files': (folder) => flipByte(join(folder, 'files.list.gz')),
  'a flipped byte of the manifest': (folder) => flipByte(join(folder, 'manifest.json')),
  'a flipped byte of the key': (folder) => flipByte(join(folder, 'secret-key')),
  'a missing table': (folder) => rm(join(folder, 'public.stores.copy.gz')),
  'a missing file': async (folder) => rm(await findUpload(folder)),
  'a missing manifest': (folder) => rm(join(folder, 'manifest.json')),
  'a missing sum': (folder) => rm(join(folder, 'manifest.sha256')),
  'a table that ends early': (folder) => truncate(join(folder, 'public.stored_mails.copy.gz'), 1000),
  'a file that ends early': async (folder) => truncate(await findUpload(folder), 69_999),
}

it.each(Object.keys(damages))('rejects %s', async (damage) => {
  const folder = join(fixture.folder, 'damaged')
  await cp(backup, folder, { recursive: true })
  await damages[damage]?.(folder)
  await expect(checkBackup(folder, migrationsFolder, noop)).rejects.toThrow(/damaged|incomplete|missing/)
  await rm(folder, { recursive: true })
})

it('leaves nothing behind when it rejects a backup', async () => {
  const folder = join(fixture.folder, 'damaged')
  await cp(backup, folder, { recursive: true })
  await flipByte(join(folder, 'public.orders.copy.gz'))
  const dataDir = join(fixture.folder, 'never-made')
  const result = await runTool('tools/restore.ts', [folder], { DATA_DIR: dataDir })
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining('public.orders.copy.gz') as string })
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

const restoreTo = async (url: string, files: string): Promise<void> => {
  const manifest = await checkBackup(backup, migrationsFolder, noop)
  await restoreBackup({ backup, manifest, url, migrations: migrationsFolder, files, print: noop, log: silentLog })
}

it('rejects a database or folder that is not empty and changes neither', async () => {
  const used = await freshDatabase()
  const before = await readDatabaseContent(used.url)
  const files = join(fixture.folder, 'stray', 'files')
  await expect(restoreTo(used.url, files)).rejects.toThrow('The database isn’t empty')
  expect(await readDatabaseContent(used.url)).toEqual(before)
  await used.drop()

  const empty = await emptyDatabase()
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'a-picture.png'), 'somebody’s')
  await expect(restoreTo(empty.url, files)).rejects.toThrow('There are files in')
  expect(await withClient(empty.url, isDatabaseEmpty)).toBe(true)
  expect([...(await readAllFiles(join(fixture.folder, 'stray'))).keys()]).toEqual(['files/a-picture.png'])
  await empty.drop()
})

it('leaves no backup when it is killed while taking one', async () => {
  const { test } = fixture.fixture
  const proxy = await startStallingProxy(test.databaseUrl, 'out', 2_000_000)
  const parent = join(fixture.folder, 'killed')
  const settings = { DATABASE_URL: proxy.url, SECRET_KEY: test.config.secretKey, DATA_DIR: test.config.dataDir }
  const taking = startTool('tools/backup.ts', [join(parent, 'backup')], settings)
  await proxy.stalled
  const exited = once(taking, 'exit')
  taking.kill('SIGKILL')
  await exited
  proxy.close()
  const leftovers = await readdir(parent)
  expect(leftovers).toEqual([expect.stringMatching(/^backup\.\d+\.unfinished$/)])
  expect(await readdir(join(parent, leftovers[0] ?? ''))).toContain('files.list.gz')
  await expect(checkBackup(join(parent, leftovers[0] ?? ''), migrationsFolder, noop)).rejects.toThrow(
    'isn’t a complete backup',
  )
})

const waitForDisconnect = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    while ((await client.query(others)).rows.length > 0) await pause(20)
  })

it('marks the database when it is killed during a restore, which can then be repeated', async () => {
  const targetDatabase = await emptyDatabase()
  const dataDir = join(fixture.folder, 'half')
  const proxy = await startStallingProxy(targetDatabase.url, 'in', 2_000_000)
  const settings = { SECRET_KEY: fixture.fixture.test.config.secretKey, DATA_DIR: dataDir }
  const restoring = startTool('tools/restore.ts', [backup], { DATABASE_URL: proxy.url, ...settings })
  await proxy.stalled
  const exited = once(restoring, 'exit')
  restoring.kill('SIGKILL')
  await exited
  proxy.close()
  await waitForDisconnect(targetDatabase.url)

  expect(await readdir(dataDir)).toContain('restore-unfinished')
  const { rows } = await withClient(targetDatabase.url, (client) => client.query('select from stored_mails limit 1'))
  expect(rows).toEqual([])
  const starting = migrate({ url: targetDatabase.url, folder: migrationsFolder, log: silentLog })
  await expect(starting).rejects.toThrow('A restore to this database was interrupted')
  const taking = await runTool('tools/backup.ts', [join(fixture.folder, 'of-half')], {
    DATABASE_URL: targetDatabase.url,
    ...settings,
  })
  expect(taking).toMatchObject({ code: 1, output: expect.stringContaining('interrupted') as string })

  // As if it had been killed slightly later: the files are restored, the rows aren't.
  await rename(join(dataDir, 'files.restoring'), join(dataDir, 'files'))
  await restoreTo(targetDatabase.url, join(dataDir, 'files'))
  expect(await readAllFiles(join(dataDir, 'files'))).toEqual(await readAllFiles(join(backup, 'files')))
  expect(await readDatabaseContent(targetDatabase.url)).toEqual(
    await readDatabaseContent(fixture.fixture.test.databaseUrl),
  )
  expect(await readdir(dataDir)).toEqual(['files'])
  await migrate({ url: targetDatabase.url, folder: migrationsFolder, log: silentLog })
  await targetDatabase.drop()
})
