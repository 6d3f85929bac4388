import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/postgres.ts'

// Checks docs/decisions/0027-distribution.md against the current schema.

const decision = new URL('../../../../../docs/decisions/0027-distribution.md', import.meta.url)

type Kind = 'by store' | 'by store, later' | 'reference' | 'coordinator' | 'each node'
const kinds: readonly string[] = [
  'by store',
  'by store, later',
  'reference',
  'coordinator',
  'each node',
] satisfies Kind[]

const backtickedNames = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The rows of the decision's tables, cell by cell. */
let rows: string[][]
let database: FreshDatabase
let client: Client

beforeAll(async () => {
  const text = await readFile(decision, 'utf8')
  rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The tables that the decision assigns to these kinds. */
const tablesOfKinds = (...requestedKinds: Kind[]): string[] =>
  rows
    .filter(([kind = '']) => requestedKinds.some((name) => name === kind))
    .flatMap(([, tables = '']) => backtickedNames(tables))

/** The names that a statement returns, sorted. */
const findNames = async (text: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(text, [...values])).rows.map(({ name }) => name).toSorted()

it('lists every table once, with its kind', async () => {
  const documented = rows
    .filter(([kind = '']) => kinds.includes(kind))
    .flatMap(([, tables = '']) => backtickedNames(tables))
  const all = await findNames(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')`)
  expect(documented.toSorted()).toEqual(all)
})

it('distributes only tables whose rows and unique keys contain the store', async () => {
  const tables = tablesOfKinds('by store')
  expect(tables.length).toBeGreaterThan(40)
  const ready = await findNames(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and a.attnotnull
     where c.oid = any($1::text[]::regclass[])
       and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)
       and not exists (
         select 1 from pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)
           -- What an index only includes decides nothing.
           and not a.attnum = any((i.indkey::smallint[])[0:i.indnkeyatts - 1]))`,
    [tables],
  )
  expect(ready).toEqual(tables.toSorted())
})

it('lists each foreign key and trigger that Citus would reject', async () => {
  const distributed = tablesOfKinds('by store')
  const reference = tablesOfKinds('reference')
  const distributedLater = tablesOfKinds('by store, later')
  const unsupported = await findNames(
    `select f.conname as name from pg_constraint f
     cross join lateral (select
       (select a.attnum from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'store_id') as here,
       (select a.attnum from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'store_id') as there) s
     cross join lateral (select f.conrelid = any($1::text[]::regclass[]) as is_spread,
       f.confrelid = any($1::text[]::regclass[]) as to_spread,
       f.conrelid = any($2::text[]::regclass[]) as is_reference,
       f.confrelid = any($2::text[]::regclass[]) as to_reference,
       array_position(f.conkey, s.here) as place) k
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace
       and f.conrelid <> all($3::text[]::regclass[])
       and (
         k.is_spread and not k.to_reference
           and (not k.to_spread or k.place is null or f.confkey[k.place] is distinct from s.there)
         or k.is_spread and k.place is not null and (f.confupdtype in ('c', 'n', 'd') or f.confdeltype in ('n', 'd'))
         or not k.is_spread and (k.to_spread or f.confrelid = any($3::text[]::regclass[])))
     union all
     select t.tgname from pg_trigger t
     where not t.tgisinternal and t.tgrelid = any($1::text[]::regclass[] || $2::text[]::regclass[])`,
    [distributed, reference, distributedLater],
  )
  const documented = rows.filter(([rowKind = '']) => rowKind === 'foreign key' || rowKind === 'trigger')
  expect(documented.flatMap(([, names = '']) => backtickedNames(names)).toSorted()).toEqual(unsupported)
})
