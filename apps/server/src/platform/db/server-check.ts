import { Client } from 'pg'
import { connectionConfig, sessionSettings } from './session-settings.ts'

/** A property of the database that makes the product slow or incorrect; `docs/running.md` lists them by name. */
export interface ServerProblem {
  name: string
  message: string
}

export interface ServerFacts {
  version: number
  encoding: string
  ctype: string
  lowersLetters: boolean
  readOnly: boolean
  isolation: string
  fsync: string
  synchronousCommit: string
  fullPageWrites: string
  autovacuum: boolean
  workMemBytes: number
  /** Without reserved connections, and within the limits of the role and the database. */
  maxConnections: number
  role: string
  sessionSettings: Record<string, string>
}

const oldestVersion = 15
const minWorkMemBytes = 4 * 1024 * 1024

const factsQuery = `
  select
    current_setting('server_version_num')::int / 10000 as "version",
    current_setting('server_encoding') as "encoding",
    d.datctype as "ctype",
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "readOnly",
    current_setting('default_transaction_isolation') as "isolation",
    current_setting('fsync') as "fsync",
    current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites",
    current_setting('autovacuum')::bool and current_setting('track_counts')::bool as "autovacuum",
    pg_size_bytes(current_setting('work_mem'))::float8 as "workMemBytes",
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as "maxConnections",
    r.rolname as "role",
    (select json_object_agg(name, current_setting(name)) from unnest($1::text[]) name) as "sessionSettings"
  from pg_database d, pg_roles r
  where d.datname = current_database() and r.rolname = current_user`

/** Only checked with UTF8: other encodings may reject the statement because of the letter. */
const readLowersLetters = async (client: Client, encoding: string): Promise<boolean> => {
  if (encoding !== 'UTF8') return true
  const { rows } = await client.query<{ lowers: boolean }>(`select lower('Ñ') = 'ñ' as lowers`)
  return rows[0]?.lowers === true
}

const checks: ((facts: ServerFacts, connections: number) => ServerProblem | undefined)[] = [
  ({ version }) =>
    version < oldestVersion
      ? {
          name: 'version',
          message: `PostgreSQL ${version} is too old. Upgrade to ${oldestVersion} or newer.`,
        }
      : undefined,
  ({ readOnly }) =>
    readOnly
      ? {
          name: 'read-only',
          message: 'The database only accepts reads. Point DATABASE_URL to the primary server.',
        }
      : undefined,
  ({ encoding }) =>
    encoding === 'UTF8'
      ? undefined
      : {
          name: 'encoding',
          message: `The database has the encoding ${encoding}, which can't store every name. Create one with ENCODING 'UTF8'.`,
        },
  ({ ctype, lowersLetters }) =>
    ['C', 'POSIX'].includes(ctype) || !lowersLetters
      ? {
          name: 'ctype',
          message: `The database has the ctype ${ctype}, so searches don't find letters such as ñ or é. Create one with LC_CTYPE 'C.UTF-8'.`,
        }
      : undefined,
  ({ sessionSettings: actual, role }) => {
    const ignored = Object.entries(sessionSettings).filter(([name, value]) => actual[name] !== value)
    if (ignored.length === 0) return undefined
    const current = ignored.map(([name]) => `${name} = ${actual[name]}`).join(', ')
    const fixStatements = ignored.map(([name, value]) => `ALTER ROLE "${role}" SET ${name} = '${value}';`).join(' ')
    return {
      name: 'session-settings',
      message: `A pooler or DATABASE_URL replaces our settings (${current}), which makes writes slow. Run: ${fixStatements}`,
    }
  },
  ({ isolation }) =>
    isolation === 'read committed'
      ? undefined
      : {
          name: 'isolation',
          message: `default_transaction_isolation is ${isolation}, so writes fail when they meet. Set it to 'read committed'.`,
        },
  ({ fsync, fullPageWrites, synchronousCommit }) => {
    const off = Object.entries({
      fsync,
      full_page_writes: fullPageWrites,
      synchronous_commit: synchronousCommit,
    }).flatMap(([name, value]) => (value === 'off' ? [name] : []))
    return off.length > 0
      ? {
          name: 'durability',
          message: `${off.join(', ')} is off, so a crash of the server can lose orders. Turn it on.`,
        }
      : undefined
  },
  ({ autovacuum }) =>
    autovacuum
      ? undefined
      : {
          name: 'autovacuum',
          message: 'autovacuum or track_counts is off, so tables grow and lists become slow. Turn both on.',
        },
  ({ workMemBytes }) =>
    workMemBytes < minWorkMemBytes
      ? {
          name: 'work_mem',
          message: `work_mem is ${Math.round(workMemBytes / 1024)} kB, so lists are sorted on disk. Set it to 4 MB or more.`,
        }
      : undefined,
  ({ maxConnections }, connections) =>
    maxConnections < connections
      ? {
          name: 'max_connections',
          message: `The database allows ${maxConnections} connections, and this process opens up to ${connections}. Raise max_connections or lower DATABASE_POOL.`,
        }
      : undefined,
]

/** `connections`: the number this process may open. */
export const findProblems = (facts: ServerFacts, connections: number): ServerProblem[] =>
  checks.flatMap((check) => check(facts, connections) ?? [])

/** PgBouncer reports the first unknown parameter with the code of a protocol violation. */
const explainPoolerError = (error: unknown): unknown =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)
    ? new Error(
        `The connection pooler rejects startup options (${error.message}). ` +
          'Set ignore_startup_parameters = options in PgBouncer; docs/running/database.md has what else it needs.',
        { cause: error },
      )
    : error

/** On a connection that is opened like all others. */
const readFacts = async (url: string): Promise<ServerFacts | undefined> => {
  const client = new Client({ ...connectionConfig(url, 'storeward start'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<ServerFacts, 'lowersLetters'>>(factsQuery, [Object.keys(sessionSettings)])
    const [facts] = rows
    return facts && { ...facts, lowersLetters: await readLowersLetters(client, facts.encoding) }
  } catch (error) {
    throw explainPoolerError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const checkServer = async (url: string, connections: number): Promise<ServerProblem[]> => {
  const facts = await readFacts(url)
  return facts ? findProblems(facts, connections) : []
}

/** Only the settings: the server behind the pooler is checked by its direct URL. */
export const checkPooler = async (url: string): Promise<ServerProblem[]> => {
  const facts = await readFacts(url)
  return facts ? findProblems(facts, 0).filter(({ name }) => name === 'session-settings') : []
}

/** A replica that can't be reached doesn't prevent the start: the primary answers. */
export const checkReplica = async (url: string): Promise<ServerProblem[]> => {
  const name = 'replica'
  try {
    const facts = await readFacts(url)
    if (facts && !facts.readOnly) {
      return [{ name, message: 'DATABASE_READ_URL doesn’t lead to a replica, so the primary answers everything.' }]
    }
    return facts ? findProblems(facts, 0).filter((problem) => problem.name === 'session-settings') : []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ name, message: `The replica at DATABASE_READ_URL can’t be reached (${reason}). The primary answers.` }]
  }
}
