import type { Pool } from 'pg'

/** Written by calls that change nothing, and by background processes. */
const ignoredTables = ['rate_limits', 'worker_heartbeats', 'schema_migrations', 'schema_functions', 'schema_backfills']

type Fingerprints = Map<string, string>

/** Lists the writing transactions that are running or to come, so tables are unchanged as long as it is the same. */
const readSnapshot = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Row count and sum of xmin of every table, which changes with every write. */
export const makeTableFingerprints = (pool: Pool): (() => Promise<Fingerprints>) => {
  let query: string | undefined
  let last: { snapshot: string; fingerprints: Fingerprints } | undefined
  const makeQuery = async (): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)
       order by table_name`,
      [ignoredTables],
    )
    const queries = rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as print from ${name}`,
    )
    return queries.join(' union all ')
  }
  return async () => {
    // Reading every table takes much longer.
    const snapshot = await readSnapshot(pool)
    if (last?.snapshot === snapshot) return last.fingerprints
    query ??= await makeQuery()
    // Prepared, because planning a query of all tables takes longer than running it.
    const { rows } = await pool.query<{ name: string; print: string }>({ name: 'table_fingerprints', text: query })
    const fingerprints = new Map(rows.map(({ name, print }) => [name, print]))
    last = { snapshot, fingerprints }
    return fingerprints
  }
}
