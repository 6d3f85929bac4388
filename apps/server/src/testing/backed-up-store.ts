import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBackup } from '#server/platform/backup/take-backup.ts'
import { newId } from '#server/platform/ids.ts'
import { silentLog } from './postgres.ts'
import { openStoreFixture, type StoreFixture } from './store-fixture.ts'
import { setPassword } from './sign-in.ts'

export interface BackedUpStore {
  fixture: StoreFixture
  /** For backups and restored data; deleted by `close`. */
  folder: string
  variant: string
  files: string
  /** Returns the folder of the backup. */
  backUp(name: string, withSecret?: boolean): Promise<string>
  close(): Promise<void>
}

/** A store with some of everything that a backup has to contain. */
export const openBackedUpStore = async (): Promise<BackedUpStore> => {
  const fixture = await openStoreFixture()
  const { test } = fixture
  const folder = await mkdtemp(join(tmpdir(), 'storeward-backups-'))
  const files = join(test.config.dataDir, 'files')
  await setPassword(test, fixture.owner)

  const variant = await fixture.newVariant({ title: 'Tab\there, back\\slash, "quotes" — ñandú', stock: 10_000 })
  const customer = await fixture.newCustomer({ name: 'Ana\nRuiz', email: 'ana@example.com', points: 70, credit: 900 })
  for (const quantity of [1, 2, 3]) {
    const placed = await fixture.placeOrder({ lines: [{ variant, quantity }], buyer: { customer } })
    if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  }

  const vendor = join(files, 'published', fixture.vendorId)
  await mkdir(vendor, { recursive: true })
  await mkdir(join(files, 'quarantine', fixture.vendorId), { recursive: true })
  const key = `${fixture.vendorId}/${newId()}.png`
  await writeFile(join(files, 'published', key), Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251)))
  await writeFile(join(files, 'published', `${key}.320.webp`), 'a smaller one')
  await writeFile(join(files, 'quarantine', `${key}.${newId()}.part`), 'just arriving')
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: fixture.vendorId, mime_type: 'image/png', state: 'ready', bytes: 70_000 })
    .execute()

  // Two waiting jobs, one running and one that failed permanently.
  await test.database.pool.query(`
    select graphile_worker.add_job('platform:tidy', '{"n": 1}', run_at => now() + interval '1 day');
    select graphile_worker.add_job('platform:tidy', '{"n": 2}', queue_name => 'one by one', job_key => 'two');
    select graphile_worker.add_job('platform:tidy', '{"n": 3}', max_attempts => 5);
    select graphile_worker.add_job('platform:tidy', '{"n": 4}', max_attempts => 2);
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where payload ->> 'n' = '3';
    update graphile_worker._private_jobs set attempts = 2, last_error = 'No.' where payload ->> 'n' = '4';
    insert into outbox (task, payload, attempts, run_at) values ('platform:tidy', '{}', 3, now() + interval '1 day')`)

  const source = {
    url: test.databaseUrl,
    files,
    secretKey: test.config.secretKey,
    print: () => undefined,
    log: silentLog,
  }
  return {
    fixture,
    folder,
    variant,
    files,
    backUp: async (name, withSecret = false) => {
      const target = join(folder, name)
      await takeBackup({ ...source, target, withSecret })
      return target
    },
    close: async () => {
      await fixture.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The content of every file below a folder, by path. */
export const readAllFiles = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] satisfies [string, Buffer]),
    ),
  )
}

/** Starts a command of package.json as a separate process with only these settings. */
export const startTool = (tool: string, args: readonly string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', tool, ...args], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export const runTool = async (
  ...call: Parameters<typeof startTool>
): Promise<{ code: number | null; output: string }> => {
  const child = startTool(...call)
  const lines: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk))
  await once(child, 'close')
  return { code: child.exitCode, output: Buffer.concat(lines).toString() }
}
