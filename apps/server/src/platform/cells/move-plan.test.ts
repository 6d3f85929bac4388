import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/postgres.ts'
import { movePlan, type Placement, referencesWithoutKey, tablesOf, type Vendor } from './move-plan.ts'

interface Table {
  name: string
  key: string[]
  columns: string[]
  identities: string[]
  xids: string[]
}

interface ForeignKey {
  name: string
  from: string
  to: string
}

let database: FreshDatabase
let client: Client
let tables: Table[]

const sample: Vendor = {
  id: '0199b6e8-0000-7000-8000-000000000001',
  stores: ['0199b6e8-0000-7000-8000-000000000002', '0199b6e8-0000-7000-8000-000000000003'],
  memberships: ['0199b6e8-0000-7000-8000-000000000004'],
  webhookEndpoints: ['0199b6e8-0000-7000-8000-000000000005'],
}

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  tables = (
    await client.query<Table>(`
      select c.relname::text as name,
        array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as key,
        array_agg(a.attname::text) as columns,
        coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as identities,
        coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'xid8'::regtype), '{}') as xids
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by c.oid, c.relname order by 1`)
  ).rows
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = (kind: Placement['kind']): string[] => tablesOf(kind).map(({ name }) => name)

it('gives every table of the schema a place', () => {
  expect(Object.keys(movePlan).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

it('leaves no table with a store or vendor behind', () => {
  const owned = tables.filter(({ columns }) => columns.includes('store_id') || columns.includes('vendor_id'))
  const staying = new Set([...namesOf('stay'), ...namesOf('share')])
  expect(owned.length).toBeGreaterThan(100)
  expect(owned.map(({ name }) => name).filter((name) => staying.has(name))).toEqual([])
})

it('replicates only rows that can be found in the other cell, and that mean the same there', () => {
  const findTable = (name: string): Table | undefined => tables.find((table) => table.name === name)
  const wrong = tablesOf('replicate').filter(({ name, placement }) => {
    const { key = [], identities = [], xids = [] } = findTable(name) ?? {}
    const [column = ''] = placement.rows(sample).split(' ')
    // PostgreSQL rejects updates and deletes if a filter uses a column that isn't in the key.
    return (placement.insertsOnly !== true && !key.includes(column)) || identities.length > 0 || xids.length > 0
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
  const moved = tablesOf('move').filter(({ name }) => (findTable(name)?.identities.length ?? 0) > 0)
  expect(moved.filter(({ placement }) => placement.sequence === undefined).map(({ name }) => name)).toEqual([])
})

it('accepts every filter as the filter of a publication, or of a statement', async () => {
  for (const insertsOnly of [true, undefined]) {
    const list = tablesOf('replicate')
      .filter(({ placement }) => placement.insertsOnly === insertsOnly)
      .map(({ name, placement }) => `${name} where (${placement.rows(sample)})`)
    await client.query('begin')
    await client.query(
      `create publication plan for table ${list.join(', ')}
       with (publish = '${insertsOnly ? 'insert' : 'insert, update, delete'}', publish_via_partition_root = true)`,
    )
    await client.query('rollback')
  }
  for (const { name, placement } of [...tablesOf('move'), ...tablesOf('rebuild')]) {
    const empty = { ...sample, stores: [], memberships: [], webhookEndpoints: [] }
    await client.query(`select from ${name} where ${placement.rows(sample)} or ${placement.rows(empty)}`)
  }
  expect(() => tablesOf('move').map(({ placement }) => placement.rows({ ...sample, id: `' or true --` }))).toThrow(
    'isn’t an id',
  )
})

it('knows the people that its rows refer to without a foreign key', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.atttypid = 'uuid'::regtype and a.attname ~ 'person|account|author|updated_by'
      and not exists (select from pg_constraint k where contype = 'f' and conrelid = c.oid and a.attnum = any(conkey))
    order by 1, 2`)
  const taken = new Set([...namesOf('replicate'), ...namesOf('move')])
  const known = referencesWithoutKey.map(({ table, column }) => ({ table, column }))
  expect(known).toEqual(rows.filter(({ table }) => taken.has(table)))
})

it('takes along what its rows refer to', async () => {
  const { rows } = await client.query<ForeignKey>(`
    select conname::text as name, conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  const leaves = new Set(namesOf('stay'))
  const wrong = rows.filter(({ from, to }) => !leaves.has(from) && leaves.has(to))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
