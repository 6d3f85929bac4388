import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ADMIN_URL_VARIABLE, freshDatabase } from '#server/testing/postgres.ts'
import { checkReplica, checkServer, findProblems, type ServerFacts } from './server-check.ts'
import { sessionSettings } from './session-settings.ts'

const adminUrl = (): string => process.env[ADMIN_URL_VARIABLE] ?? ''

const asAdmin = async (...statements: string[]): Promise<void> => {
  const admin = new Client({ connectionString: adminUrl() })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** Creates a database with these clauses. */
const newDatabase = async (clauses: string): Promise<string> => {
  const name = `check_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template template0 ${clauses}`)
  onTestFinished(() => asAdmin(`drop database ${name} with (force)`))
  return Object.assign(new URL(adminUrl()), { pathname: `/${name}` }).href
}

/** Without the durability problem, which the tests' server really has: it runs with fsync off. */
const findProblemNames = async (url: string, connections = 16): Promise<string[]> =>
  (await checkServer(url, connections)).map(({ name }) => name).filter((name) => name !== 'durability')

describe('a database', () => {
  it('of the bundled server has no problem', async () => {
    const fresh = await freshDatabase()
    onTestFinished(fresh.drop)
    expect(await findProblemNames(fresh.url)).toEqual([])
    expect((await checkServer(fresh.url, 16)).map(({ message }) => message)).toEqual([
      'fsync is off, so a crash of the server can lose orders. Turn it on.',
    ])
  })

  it('with the ctype C is reported, because its trigrams lack non-ASCII letters', async () => {
    const url = await newDatabase(`encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`)
    expect(await findProblemNames(url)).toEqual(['ctype'])
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create extension pg_trgm')
    const { rows } = await client.query(`select show_trgm('ñandú') = show_trgm('and') as "isCut"`)
    expect(rows).toEqual([{ isCut: true }])
  })

  it.each(['LATIN1', 'WIN1251', 'SQL_ASCII'])('in %s is reported', async (encoding) => {
    const url = await newDatabase(`encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`)
    expect(await findProblemNames(url)).toEqual(['encoding', 'ctype'])
  })

  it('with unsuitable defaults is reported', async () => {
    const url = await newDatabase('connection limit 8')
    const name = new URL(url).pathname.slice(1)
    await asAdmin(
      `alter database ${name} set work_mem = '1MB'`,
      `alter database ${name} set default_transaction_isolation = 'serializable'`,
      `alter database ${name} set default_transaction_read_only = on`,
    )
    expect(await findProblemNames(url)).toEqual(['read-only', 'isolation', 'work_mem', 'max_connections'])
    expect(await findProblemNames(url, 8)).not.toContain('max_connections')
  })

  it('whose URL replaces our settings is reported with the statement that fixes it', async () => {
    const fresh = await freshDatabase()
    onTestFinished(fresh.drop)
    const problems = await checkServer(`${fresh.url}?options=-c%20jit%3Don`, 16)
    expect(problems[0]).toEqual({
      name: 'session-settings',
      message: expect.stringContaining(
        `(jit = on), which makes writes slow. Run: ALTER ROLE "storeward" SET jit = 'off';`,
      ),
    })
  })
})

it('a pooler that rejects startup options is reported with the required setting', async () => {
  // The bytes of PgBouncer 1.18 without ignore_startup_parameters.
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options', '']
  const body = Buffer.from(`${fields.join('\0')}\0`)
  const errorHeader = Buffer.alloc(5)
  errorHeader.write('E')
  errorHeader.writeInt32BE(body.length + 4, 1)
  const pooler = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([errorHeader, body]))))
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => void pooler.close())
  const { port } = pooler.address() as AddressInfo
  await expect(checkServer(`postgres://storeward@127.0.0.1:${port}/shop`, 16)).rejects.toThrow(
    'ignore_startup_parameters = options',
  )
})

const healthyFacts: ServerFacts = {
  version: 18,
  encoding: 'UTF8',
  ctype: 'C.UTF-8',
  lowersLetters: true,
  readOnly: false,
  isolation: 'read committed',
  fsync: 'on',
  synchronousCommit: 'on',
  fullPageWrites: 'on',
  autovacuum: true,
  workMemBytes: 4 * 1024 * 1024,
  maxConnections: 97,
  role: 'storeward',
  sessionSettings,
}

it.each<[string, Partial<ServerFacts>]>([
  ['version', { version: 14 }],
  ['ctype', { lowersLetters: false }],
  ['durability', { synchronousCommit: 'off' }],
  ['durability', { fullPageWrites: 'off' }],
  ['autovacuum', { autovacuum: false }],
  ['session-settings', { sessionSettings: { ...sessionSettings, timezone: 'Europe/Madrid' } }],
])('%s is reported for %o', (name, facts) => {
  expect(findProblems(healthyFacts, 16)).toEqual([])
  expect(findProblems({ ...healthyFacts, ...facts }, 16).map((problem) => problem.name)).toEqual([name])
})

it('warns about a replica that is none or is down, without an exception', async () => {
  const fresh = await freshDatabase()
  onTestFinished(fresh.drop)
  expect(await checkReplica(fresh.url)).toEqual([expect.objectContaining({ name: 'replica' })])
  const unreachable = Object.assign(new URL(fresh.url), { port: '1' }).href
  const [problem] = await checkReplica(unreachable)
  expect(problem?.message).toMatch(/^The replica at DATABASE_READ_URL can’t be reached \(connect ECONNREFUSED/)
})
