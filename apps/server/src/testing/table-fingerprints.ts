import type { Pool } from 'pg'

/** Written by calls that change nothing, and by background processes. */
const ignoredTables = ['rate_limits', 'worker_heartbeats', 'schema_migrations', 'schema_functions']

/** Row count and sum of xmin of every table, which changes with every write. */
export const makeTableFingerprints = (pool: Pool): (() => Promise<Map<string, string>>) => {
  let query: string | undefined
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
    query ??= await makeQuery()
    // Prepared, because planning a query of all tables takes longer than running it.
    const { rows } = await pool.query<{ name: string; print: string }>({ name: 'table_fingerprints', text: query })
    return new Map(rows.map(({ name, print }) => [name, print]))
  }
}
