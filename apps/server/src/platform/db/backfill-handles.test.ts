import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { emptyDatabase, type FreshDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
let client: Client

beforeEach(async () => {
  database = await emptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const migrateTo = (upTo?: string) =>
  migrate({ url: database.url, folder: migrationsFolder, log: silentLog, ...(upTo && { upTo }) })

it('gives existing categories and brands handles, and keeps those of deleted rows', async () => {
  await migrateTo('0018_shop_changes.sql')
  const [vendor, store] = [newId(), newId()]
  await client.query(`insert into vendors (id, name, trial_ends_at) values ($1, 'A vendor', now())`, [vendor])
  await client.query(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
     values ($1, $2, 'A store', 'a-store', 'USD', 'en', 'America/New_York')`,
    [store, vendor],
  )
  const insertCategory = async (name: string, position: number, isDeleted = false): Promise<string> => {
    const id = newId()
    await client.query(
      `insert into categories (store_id, id, name, name_normalized, position, created_at, deleted_at)
       values ($1, $2, $3, lower($3), $4::integer, now() + $4::integer * interval '1 second', $5)`,
      [store, id, name, position, isDeleted ? new Date() : null],
    )
    return id
  }
  const first = await insertCategory('Tea & coffee', 1)
  const second = await insertCategory('Tea coffee', 2)
  const unnamed = await insertCategory('抹茶', 3)
  const deleted = await insertCategory('Soap', 4, true)
  const gone = newId()
  await client.query(
    `insert into products (store_id, id, title, title_normalized, slug, deleted_at)
     values ($1, $2, 'Mug', 'mug', 'mug', now())`,
    [store, gone],
  )
  await client.query(
    `insert into brands (store_id, id, name, name_normalized, search_normalized) values ($1, $2, 'Acme', 'acme', 'acme')`,
    [store, newId()],
  )

  await migrateTo()

  const { rows } = await client.query<{ id: string; slug: string }>('select id, slug from categories')
  expect(Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))).toEqual({
    [first]: 'tea-coffee',
    [second]: `tea-coffee-${second.slice(-6)}`,
    [unnamed]: 'category',
    [deleted]: 'soap',
  })
  expect((await client.query('select slug from brands')).rows).toEqual([{ slug: 'acme' }])
  const history = await client.query('select kind, slug, entity_id from slug_history order by kind')
  expect(history.rows).toEqual([
    { kind: 'categories', slug: 'soap', entity_id: deleted },
    { kind: 'products', slug: 'mug', entity_id: gone },
  ])
  // A process of the previous version doesn't know the column.
  await client.query(
    `insert into categories (store_id, id, name, name_normalized, position) values ($1, $2, 'Linen', 'linen', 5)`,
    [store, newId()],
  )
  expect((await client.query(`select slug from categories where name = 'Linen'`)).rows).toEqual([{ slug: 'linen' }])
})
