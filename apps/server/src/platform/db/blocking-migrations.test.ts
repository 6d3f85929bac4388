import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  emptyDatabase,
  freshDatabase,
  type FreshDatabase,
  migrationsFolder,
  silentLog,
} from '#server/testing/postgres.ts'
import { isOnline, migrate, readMigrations } from './migrate.ts'

/** Older migrations were written before the rule, and every database has them. */
const lastUnchecked = '0078_~'

interface TableFacts {
  name: string
  file: number
  indexes: string[]
  scans: number
}

const factsQuery = `
  select c.relname as name, pg_relation_filenode(c.oid)::int as file, coalesce(s.seq_scan, 0)::int as scans,
    array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid) as indexes
  from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

/**
 * Runs a migration and returns how it would block the tables that exist before it: while a transaction rewrites a table,
 * builds its index or reads all of it to check a constraint, requests wait. Reads this
 * from PostgreSQL afterwards instead of parsing the text, because a statement can be written in many ways.
 */
const findBlockedTables = async (client: Client, text: string): Promise<string[]> => {
  await client.query('begin')
  try {
    const { rows: before } = await client.query<TableFacts>(factsQuery)
    await client.query(text)
    const { rows: after } = await client.query<TableFacts>(factsQuery)
    return before.flatMap((table) => {
      const now = after.find(({ name }) => name === table.name)
      if (!now) return []
      if (now.file !== table.file) return [`${table.name}: rewritten`]
      const newIndex = now.indexes.find((index) => !table.indexes.includes(index))
      if (newIndex) return [`${table.name}: index ${newIndex} built in the transaction`]
      return now.scans > table.scans ? [`${table.name}: read completely`] : []
    })
  } finally {
    await client.query('rollback')
  }
}

let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the check finds', () => {
  it.each([
    ['a rewrite', 'alter table orders alter column number type bigint', ['orders: rewritten']],
    [
      'a column that is computed for every row',
      'alter table orders add column noted timestamptz not null default clock_timestamp()',
      ['orders: rewritten'],
    ],
    [
      'an index in the transaction',
      'create index orders_test on orders (store_id, total)',
      ['orders: index orders_test built in the transaction'],
    ],
    ['not null', 'alter table customers alter column phone set not null', ['customers: read completely']],
    ['a backfill', 'update customers set phone = null', ['customers: read completely']],
    [
      'a constraint that is checked at once',
      'alter table customers add constraint test check (version > 0)',
      ['customers: read completely'],
    ],
  ])('%s', async (_, text, problems) => {
    expect(await findBlockedTables(client, text)).toEqual(problems)
  })

  it('nothing in a new table, a new column or a constraint that is validated later', async () => {
    const text = `
      create table notes (id uuid primary key, body text not null);
      create index on notes (body);
      alter table orders add column gift_note text, add column is_gift boolean not null default false;
      alter table customers add constraint test check (version > 0) not valid;`
    expect(await findBlockedTables(client, text)).toEqual([])
  })
})

it('no migration blocks a table', async () => {
  const migrations = await readMigrations(migrationsFolder)
  const empty = await emptyDatabase()
  const connection = new Client({ connectionString: empty.url })
  await connection.connect()
  const migrateUpTo = (upTo: string) => migrate({ url: empty.url, folder: migrationsFolder, log: silentLog, upTo })
  try {
    await migrateUpTo(lastUnchecked)
    for (const file of migrations.filter(({ name }) => name > lastUnchecked)) {
      if (!isOnline(file)) expect(await findBlockedTables(connection, file.text), file.name).toEqual([])
      await migrateUpTo(file.name)
    }
  } finally {
    await connection.end()
    await empty.drop()
  }
})
