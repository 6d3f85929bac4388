import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'
import { type BackedUpStore, readAllFiles, openBackedUpStore, runTool } from '#server/testing/backed-up-store.ts'
import { readDatabaseContent } from '#server/testing/database-content.ts'
import { ADMIN_URL_VARIABLE, emptyDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { getEmail, knownPassword } from '#server/testing/sign-in.ts'
import { makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let fixture: BackedUpStore
const noop = (): void => undefined

beforeAll(async () => {
  fixture = await openBackedUpStore()
})
afterAll(() => fixture.close())

const restore = async (backup: string, url: string, migrations = migrationsFolder): Promise<string> => {
  const files = join(await mkdtemp(join(fixture.folder, 'place-')), 'files')
  const manifest = await checkBackup(backup, migrations, noop)
  await restoreBackup({ backup, manifest, url, migrations, files, print: noop, log: silentLog })
  return files
}

const asAdmin = async <T>(run: (admin: Client) => Promise<T>): Promise<T> => {
  const admin = new Client({ connectionString: process.env[ADMIN_URL_VARIABLE] })
  await admin.connect()
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

/** An empty database owned by a role without other privileges. */
const createPlainDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `plain_${randomBytes(6).toString('hex')}`
  await asAdmin(async (admin) => {
    await admin.query(`create role ${name} login nosuperuser password 'plain'`)
    await admin.query(`create database ${name} owner ${name} template template0`)
  })
  const url = new URL(process.env[ADMIN_URL_VARIABLE] ?? '')
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'plain' })
  return {
    url: url.href,
    drop: () =>
      asAdmin(async (admin) => {
        await admin.query(`drop database ${name} with (force)`)
        await admin.query(`drop role ${name}`)
      }),
  }
}

const findDriftIn = async (url: string): Promise<object[]> => {
  const database = connect({ url, max: 1, log: silentLog })
  const drift = await findDrift(database.kysely, {
    ...customerRules,
    ...orderRules,
    ...earningsRules,
    ...payoutRules,
    ...rewardRules,
    ...routeRules,
  })
  await database.close()
  return drift
}

it('restores every row, file, sequence and job without superuser privileges', async () => {
  const backup = await fixture.backUp('quiet')
  const targetDatabase = await createPlainDatabase()
  const files = await restore(backup, targetDatabase.url)
  expect(await readDatabaseContent(targetDatabase.url)).toEqual(
    await readDatabaseContent(fixture.fixture.test.databaseUrl),
  )
  const uploaded = await readAllFiles(fixture.files)
  expect([...uploaded.keys()].filter((path) => path.endsWith('.part'))).toHaveLength(1)
  for (const path of uploaded.keys()) if (path.endsWith('.part')) uploaded.delete(path)
  expect(uploaded.size).toBe(2)
  expect(await readAllFiles(files)).toEqual(uploaded)
  expect(await findDriftIn(targetDatabase.url)).toEqual([])

  const database = connect({ url: targetDatabase.url, max: 1, log: silentLog })
  const { rows } = await database.pool.query(
    `select payload ->> 'n' as n, is_available as waits from graphile_worker._private_jobs
     where payload ->> 'n' is not null order by 1`,
  )
  await database.close()
  await targetDatabase.drop()
  expect(rows).toEqual([
    { n: '1', waits: true },
    { n: '2', waits: true },
    { n: '3', waits: true },
    { n: '4', waits: false },
  ])
})

it('is a consistent snapshot while orders are placed', async () => {
  const { fixture: shop, variant } = fixture
  const acknowledged: number[] = []
  let isBuying = true
  const buy = async (): Promise<void> => {
    while (isBuying) {
      const response = await shop.placeOrder({ lines: [{ variant, quantity: 1 }] })
      acknowledged.push((response.body.data as { number: number }).number)
    }
  }
  const buyers = [buy(), buy(), buy()]
  while (acknowledged.length < 3) await pause(10)
  const before = [...acknowledged]
  const backup = await fixture.backUp('busy')
  const during = acknowledged.length - before.length
  isBuying = false
  await Promise.all(buyers)

  const targetDatabase = await emptyDatabase()
  await restore(backup, targetDatabase.url)
  expect(during).toBeGreaterThan(0)
  expect(await findDriftIn(targetDatabase.url)).toEqual([])
  const database = connect({ url: targetDatabase.url, max: 1, log: silentLog })
  const { rows } = await database.pool.query<{ number: number }>('select number from orders order by number')
  await database.close()
  await targetDatabase.drop()
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining(before))
  // Order numbers have no gap, so no order is in the backup without the one before it.
  expect(numbers.at(-1)).toBe(numbers[0] === undefined ? 0 : numbers[0] + numbers.length - 1)
})

it('restores a backup of an older version, which can then be migrated, and rejects a newer one', async () => {
  const [upTo = '', newest = ''] = (await readMigrations(migrationsFolder)).slice(-2).map(({ name }) => name)
  const older = await emptyDatabase()
  await migrate({ url: older.url, folder: migrationsFolder, log: silentLog, upTo })
  const target = join(fixture.folder, 'older')
  const secretKey = fixture.fixture.test.config.secretKey
  await takeBackup({
    url: older.url,
    target,
    files: undefined,
    secretKey,
    withSecret: false,
    print: noop,
    log: silentLog,
  })
  const targetDatabase = await emptyDatabase()
  await restore(target, targetDatabase.url)
  expect(await readDatabaseContent(targetDatabase.url)).toEqual(await readDatabaseContent(older.url))
  const { applied } = await migrate({ url: targetDatabase.url, folder: migrationsFolder, log: silentLog })
  expect(applied.filter((name) => !name.startsWith('functions/'))).toEqual([newest])
  await Promise.all([older.drop(), targetDatabase.drop()])

  const newer = await fixture.backUp('newer')
  const oldMigrations = join(fixture.folder, 'old-migrations')
  await cp(migrationsFolder, oldMigrations, { recursive: true })
  await rm(join(oldMigrations, newest))
  await expect(checkBackup(newer, oldMigrations, noop)).rejects.toThrow('newer version')
})

/** Opens the app on the folder; returns the status of a sign-in and of a request with a session from before the backup. */
const startAndSignIn = async (dataDir: string): Promise<number[]> => {
  const { owner } = fixture.fixture
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const embedded = await openEmbedded({ dataDir, log: silentLog })
  const log = makeLog(config.logLevel)
  const database = connect({ url: embedded.url, max: 2, log })
  const app = await buildApp({ config, database, log, dist: dataDir, drainDelay: 0 })
  const body = { email: getEmail(owner), password: knownPassword }
  const signedIn = await app.fastify.inject({ method: 'POST', url: '/api/v1/user/login', payload: body })
  const session = { authorization: `Bearer ${owner.access}`, 'x-csrf-token': owner.csrf }
  const stores = await app.fastify.inject({ url: '/api/v1/store', headers: session })
  await app.close()
  await database.close()
  return [signedIn.statusCode, stores.statusCode]
}

it('restores by command into a bundled database, on which the app opens and people can sign in', async () => {
  const { config, databaseUrl } = fixture.fixture.test
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: config.secretKey, DATA_DIR: config.dataDir }
  const backup = join(fixture.folder, 'commanded')
  const taken = await runTool('tools/backup.ts', [backup, '--with-secret'], settings)
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('Backup complete') as string })
  expect(taken.output).not.toContain(config.secretKey)

  const folder = await makeThrowawayFolder()
  try {
    const restored = await runTool('tools/restore.ts', [backup], { DATA_DIR: folder.path })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('No differences found.') as string })
    expect(restored.output).not.toContain('differs from the backup’s key')
    // The secret key was restored, so sessions signed with it are valid.
    expect(await startAndSignIn(folder.path)).toEqual([200, 200])
  } finally {
    await folder.remove()
  }
})

it('rejects an existing target folder and a database without Storeward', async () => {
  await mkdir(join(fixture.folder, 'there'))
  await writeFile(join(fixture.folder, 'there', 'letter.txt'), 'Dear Ana')
  await expect(fixture.backUp('there')).rejects.toThrow('already exists')
  const empty = await emptyDatabase()
  const options = {
    url: empty.url,
    target: join(fixture.folder, 'nothing'),
    files: undefined,
    secretKey: 'x'.repeat(32),
  }
  const backup = takeBackup({ ...options, withSecret: false, print: noop, log: silentLog })
  await expect(backup).rejects.toThrow('nothing to back up')
  await empty.drop()
})
