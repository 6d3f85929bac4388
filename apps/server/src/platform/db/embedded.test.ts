import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#server/testing/postgres.ts'
import { makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { findBundledBinaries } from './embedded-binaries.ts'
import type { Owner } from './embedded-owner.ts'
import { openEmbedded, type Embedded } from './embedded.ts'

const openerScript = fileURLToPath(new URL('../../testing/embedded-opener.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function dataFolder(): Promise<string> {
  const folder = await makeThrowawayFolder()
  cleanups.push(folder.remove)
  return folder.path
}

function open(dataDir: string): Promise<Embedded> {
  return openEmbedded({ dataDir, log: silentLog, tuning: { fsync: 'off' } })
}

function openInOtherProcess(dataDir: string): {
  process: ChildProcess
  opened: Promise<{ url: string; adopted: boolean }>
} {
  const child = spawn(process.execPath, ['--import', 'tsx', openerScript, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => kill(child))
  const opened = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(line) as { url: string; adopted: boolean },
  )
  return { process: child, opened }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('a fresh folder', () => {
  test('gets a cluster that later opens adopt, with its data, port and password', async () => {
    const dataDir = join(await dataFolder(), 'not', 'there', 'yet')
    const first = await open(dataDir)
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept (n int)')
    const second = await open(dataDir)
    expect(second).toMatchObject({ adopted: true, url: first.url })
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    const third = await open(dataDir)
    expect(third).toMatchObject({ adopted: false, url: first.url })
    expect(await query(third.url, 'select * from kept')).toEqual([])
    expect((await stat(join(dataDir, 'postgres', 'cluster', 'storeward-password'))).mode & 0o777).toBe(0o600)
  })

  test('gets one cluster when several processes open it at the same time', async () => {
    const dataDir = await dataFolder()
    const opened = await Promise.all([
      openInOtherProcess(dataDir).opened,
      openInOtherProcess(dataDir).opened,
      open(dataDir),
      open(dataDir),
    ])
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    expect(opened.filter(({ adopted }) => !adopted)).toHaveLength(1)
  })

  test('is initialized again after a process was killed during initdb', async () => {
    const dataDir = await dataFolder()
    const other = openInOtherProcess(dataDir)
    other.opened.catch(() => {})
    const drafts = () => readdir(join(dataDir, 'postgres')).catch(() => [])
    await expect.poll(drafts, { interval: 5 }).toContainEqual(expect.stringMatching(/^making-.*-password$/))
    await kill(other.process)
    const { url } = await open(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('with an incomplete cluster is initialized again', async () => {
    const dataDir = await dataFolder()
    const cluster = join(dataDir, 'postgres', 'cluster')
    await mkdir(join(cluster, 'base'), { recursive: true })
    await writeFile(join(cluster, 'PG_VERSION'), '18\n')
    const { url } = await open(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(isRoot)('that PostgreSQL cannot access is rejected with advice', async () => {
    const parent = await dataFolder()
    await chmod(parent, 0o700)
    await expect(open(join(parent, 'data'))).rejects.toThrow(/may not enter .*Set DATA_DIR/)
  })
})

describe('an existing cluster', () => {
  let dataDir: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    ;({ path: dataDir, remove } = await makeThrowawayFolder())
    await (await open(dataDir)).stop()
  })

  afterEach(async () => {
    await (await open(dataDir)).stop()
  })

  afterAll(() => remove())

  test('listens on 127.0.0.1 only, requires the password and has durable settings', async () => {
    const { url } = await openEmbedded({ dataDir, log: silentLog })
    const rows = await query(
      url,
      `select setting from pg_settings where name in
        ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    )
    expect(rows.map((row) => row['setting'])).toEqual(['on', 'on', '127.0.0.1', 'on', ''])
    const wrongPasswordUrl = new URL(url)
    wrongPasswordUrl.password = 'guess'
    await expect(query(wrongPasswordUrl.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('is adopted after its process was killed', async () => {
    const other = openInOtherProcess(dataDir)
    const { url } = await other.opened
    await query(url, 'create table kept as select 1 as one')
    await kill(other.process)
    const adopted = await open(dataDir)
    expect(adopted).toMatchObject({ adopted: true, url })
    expect(await query(adopted.url, 'select * from kept')).toEqual([{ one: 1 }])
  })

  test('moves to another port when the last one is taken', async () => {
    const first = await open(dataDir)
    await first.stop()
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(squatter, 'listening')
    cleanups.push(async () => squatter.close())
    const second = await open(dataDir)
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts despite a pid file whose pid now belongs to another program', async () => {
    const first = await open(dataDir)
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await first.stop()
    // Of the same user, because PostgreSQL itself detects processes of others.
    const decoy = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid: 65534, gid: 65534 } : {}) })
    cleanups.push(() => kill(decoy))
    await writeFile(pidFile, [decoy.pid, ...lines.slice(1)].join('\n'))
    expect((await open(dataDir)).adopted).toBe(false)
  })

  test('without its password file is rejected and not deleted', async () => {
    const password = join(dataDir, 'postgres', 'cluster', 'storeward-password')
    await rename(password, `${password}.away`)
    await expect(open(dataDir)).rejects.toThrow(/storeward-password is missing.*Restore that file/)
    await rename(`${password}.away`, password)
  })

  test('of another major version is rejected', async () => {
    const findBinaries = async (owner: Owner, spareFolder: string) => ({
      ...(await findBundledBinaries(owner, spareFolder)),
      major: 99,
    })
    await expect(openEmbedded({ dataDir, log: silentLog, findBinaries })).rejects.toThrow(/was made by PostgreSQL 18/)
  })
})
