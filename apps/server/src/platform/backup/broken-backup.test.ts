import { once } from 'node:events'
import { cp, mkdir, open as openFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type BackedUpShop, bytesOf, openBackedUpShop, runTool, startTool } from '#server/testing/backed-up-shop.ts'
import { contentOf } from '#server/testing/database-content.ts'
import { emptyDatabase, freshDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { stallingProxy } from '#server/testing/stalling-proxy.ts'
import { isEmpty } from './catalog.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let open: BackedUpShop
let backup: string
const quiet = (): void => undefined

beforeAll(async () => {
  open = await openBackedUpShop()
  // Enough rows to interrupt a copy in the middle.
  await open.shop.test.database.pool.query(`
    insert into stored_mails (id, recipient, subject, text, html)
    select gen_random_uuid(), 'ana@example.com', md5(n::text), repeat(md5(n::text), 20), '' from generate_series(1, 8000) n`)
  backup = await open.backUp('whole', true)
})
afterAll(() => open.close())

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const flip = async (path: string): Promise<void> => {
  const file = await openFile(path, 'r+')
  const { size } = await file.stat()
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, size >> 1)
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, size >> 1)
  await file.close()
}

const upload = async (folder: string): Promise<string> => {
  const paths = [...(await bytesOf(join(folder, 'files'))).keys()]
  return join(folder, 'files', paths.find((path) => path.endsWith('.png')) ?? '')
}

const damages: Record<string, (folder: string) => Promise<void>> = {
  'a flipped byte of a table': (folder) => flip(join(folder, 'public.orders.copy.gz')),
  'a flipped byte of a file': async (folder) => flip(await upload(folder)),
  'a flipped byte of the list of files': (folder) => flip(join(folder, 'files.list.gz')),
  'a flipped byte of the manifest': (folder) => flip(join(folder, 'manifest.json')),
  'a flipped byte of the key': (folder) => flip(join(folder, 'secret-key')),
  'a missing table': (folder) => rm(join(folder, 'public.stores.copy.gz')),
  'a missing file': async (folder) => rm(await upload(folder)),
  'a missing manifest': (folder) => rm(join(folder, 'manifest.json')),
  'a missing sum': (folder) => rm(join(folder, 'manifest.sha256')),
  'a table that ends early': (folder) => truncate(join(folder, 'public.stored_mails.copy.gz'), 1000),
  'a file that ends early': async (folder) => truncate(await upload(folder), 69_999),
}

it.each(Object.keys(damages))('rejects %s', async (what) => {
  const folder = join(open.folder, 'damaged')
  await cp(backup, folder, { recursive: true })
  await damages[what]?.(folder)
  await expect(checkBackup(folder, migrationsFolder, quiet)).rejects.toThrow(/damaged|not whole|missing|sum differs/)
  await rm(folder, { recursive: true })
})

it('leaves nothing behind when it rejects a backup', async () => {
  const folder = join(open.folder, 'damaged')
  await cp(backup, folder, { recursive: true })
  await flip(join(folder, 'public.orders.copy.gz'))
  const dataDir = join(open.folder, 'never-made')
  const refused = await runTool('tools/restore.ts', [folder], { DATA_DIR: dataDir })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('public.orders.copy.gz') as string })
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

const restoreTo = async (url: string, files: string): Promise<void> => {
  const manifest = await checkBackup(backup, migrationsFolder, quiet)
  await restoreBackup({ backup, manifest, url, migrations: migrationsFolder, files, say: quiet, log: silentLog })
}

it('rejects a database or folder that is not empty and changes neither', async () => {
  const used = await freshDatabase()
  const before = await contentOf(used.url)
  const files = join(open.folder, 'stray', 'files')
  await expect(restoreTo(used.url, files)).rejects.toThrow('The database is not empty')
  expect(await contentOf(used.url)).toEqual(before)
  await used.drop()

  const empty = await emptyDatabase()
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'a-picture.png'), 'somebody’s')
  await expect(restoreTo(empty.url, files)).rejects.toThrow('There are files in')
  expect(await withClient(empty.url, isEmpty)).toBe(true)
  expect([...(await bytesOf(join(open.folder, 'stray'))).keys()]).toEqual(['files/a-picture.png'])
  await empty.drop()
})

it('leaves no backup when it is killed while taking one', async () => {
  const { test } = open.shop
  const proxy = await stallingProxy(test.databaseUrl, 'out', 2_000_000)
  const parent = join(open.folder, 'killed')
  const settings = { DATABASE_URL: proxy.url, SECRET_KEY: test.config.secretKey, DATA_DIR: test.config.dataDir }
  const taking = startTool('tools/backup.ts', [join(parent, 'backup')], settings)
  await proxy.stalled
  const gone = once(taking, 'exit')
  taking.kill('SIGKILL')
  await gone
  proxy.close()
  const left = await readdir(parent)
  expect(left).toEqual([expect.stringMatching(/^backup\.\d+\.unfinished$/)])
  expect(await readdir(join(parent, left[0] ?? ''))).toContain('files.list.gz')
  await expect(checkBackup(join(parent, left[0] ?? ''), migrationsFolder, quiet)).rejects.toThrow('not a whole backup')
})

const untilGone = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    while ((await client.query(others)).rows.length > 0) await pause(20)
  })

it('marks the database when it is killed during a restore, which can then be repeated', async () => {
  const place = await emptyDatabase()
  const dataDir = join(open.folder, 'half')
  const proxy = await stallingProxy(place.url, 'in', 2_000_000)
  const settings = { SECRET_KEY: open.shop.test.config.secretKey, DATA_DIR: dataDir }
  const restoring = startTool('tools/restore.ts', [backup], { DATABASE_URL: proxy.url, ...settings })
  await proxy.stalled
  const gone = once(restoring, 'exit')
  restoring.kill('SIGKILL')
  await gone
  proxy.close()
  await untilGone(place.url)

  expect(await readdir(dataDir)).toContain('restore-unfinished')
  const { rows } = await withClient(place.url, (client) => client.query('select from stored_mails limit 1'))
  expect(rows).toEqual([])
  const starting = migrate({ url: place.url, folder: migrationsFolder, log: silentLog })
  await expect(starting).rejects.toThrow('A restore into this database was broken off')
  const taking = await runTool('tools/backup.ts', [join(open.folder, 'of-half')], {
    DATABASE_URL: place.url,
    ...settings,
  })
  expect(taking).toMatchObject({ code: 1, said: expect.stringContaining('broken off') as string })

  // As if it had been killed slightly later: the files are restored, the rows aren't.
  await rename(join(dataDir, 'files.restoring'), join(dataDir, 'files'))
  await restoreTo(place.url, join(dataDir, 'files'))
  expect(await bytesOf(join(dataDir, 'files'))).toEqual(await bytesOf(join(backup, 'files')))
  expect(await contentOf(place.url)).toEqual(await contentOf(open.shop.test.databaseUrl))
  expect(await readdir(dataDir)).toEqual(['files'])
  await migrate({ url: place.url, folder: migrationsFolder, log: silentLog })
  await place.drop()
})
