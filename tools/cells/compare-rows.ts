import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'

interface Fingerprint {
  name: string
  rows: string
  sum: string
}

/** Of each replicated table: the number of rows, and a sum over all their values. */
const readFingerprints = async (client: Client, vendor: Vendor): Promise<Fingerprint[]> => {
  const selects = tablesOf('replicate').map(
    ({ name, placement }) =>
      `select ${escapeLiteral(name)} as name, count(*)::text as rows,
         coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
       from ${escapeIdentifier(name)} t where ${placement.rows(vendor)}`,
  )
  return (await client.query<Fingerprint>(selects.join(' union all '))).rows
}

export interface Comparison {
  rows: number
  differences: string[]
}

/** Compares every replicated row, with all its values. */
export const compareRows = async (source: Client, target: Client, vendor: Vendor): Promise<Comparison> => {
  const [expected, found] = await Promise.all([readFingerprints(source, vendor), readFingerprints(target, vendor)])
  const actual = new Map(found.map((fingerprint) => [fingerprint.name, fingerprint]))
  const differences = expected.flatMap(({ name, rows, sum }) => {
    const other = actual.get(name)
    const isSame = other?.rows === rows && other.sum === sum
    return isSame ? [] : [`${name}: ${rows} rows in the old cell, ${other?.rows ?? 0} in the new one, or other values`]
  })
  return { rows: expected.reduce((sum, { rows }) => sum + Number(rows), 0), differences }
}

interface Reference {
  name: string
  from: string
  to: string
  columns: string[]
  targets: string[]
}

/** Foreign keys that replication hasn't checked: rows of the vendor, or all of them, whose reference is missing. */
export const findBrokenReferences = async (client: Client, vendor?: Vendor): Promise<string[]> => {
  const { rows: references } = await client.query<Reference>(`
    select conname::text as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select a.attname::text from unnest(conkey) with ordinality k (n, i)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n order by k.i) as columns,
      array(select a.attname::text from unnest(confkey) with ordinality k (n, i)
        join pg_attribute a on a.attrelid = confrelid and a.attnum = k.n order by k.i) as targets
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  const planned = new Map([...tablesOf('replicate'), ...tablesOf('move')].map((table) => [table.name, table.placement]))
  const checks = references.flatMap(({ name, from, to, columns, targets }) => {
    const placement = planned.get(from)
    if (vendor && !placement) return []
    const isWhole = columns.map((column) => `f.${column} is not null`).join(' and ')
    const matches = columns.map((column, index) => `t.${targets[index] ?? ''} = f.${column}`).join(' and ')
    const rows = vendor && placement ? `(select * from ${from} where ${placement.rows(vendor)})` : from
    return [
      `select ${escapeLiteral(name)} as name where exists (
         select from ${rows} f where ${isWhole} and not exists (select from ${to} t where ${matches}))`,
    ]
  })
  return (await client.query<{ name: string }>(checks.join(' union all '))).rows.map(({ name }) => name)
}
