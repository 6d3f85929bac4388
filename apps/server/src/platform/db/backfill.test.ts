import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { newId } from '#server/platform/ids.ts'
import { emptyDatabase, type FreshDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: FreshDatabase
let client: Client

const migrateTo = (upTo?: string) =>
  migrate({ url: database.url, folder: migrationsFolder, log: silentLog, ...(upTo && { upTo }) })

beforeEach(async () => {
  database = await emptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const read = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(text, values)).rows

const insertVendor = async (createdAt = '2026-01-01T10:00:00Z'): Promise<string> => {
  const id = newId()
  await client.query(
    `insert into vendors (id, name, trial_ends_at, created_at) values ($1, 'A vendor', $2::timestamptz + interval '14 days', $2)`,
    [id, createdAt],
  )
  return id
}
const insertStore = async (vendorId: string, timezone: string, isDeleted = false): Promise<string> => {
  const id = newId()
  await client.query(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone, deleted_at)
     values ($1::uuid, $2, 'A store', $1::text, 'USD', 'en', $3, $4)`,
    [id, vendorId, timezone, isDeleted ? new Date() : null],
  )
  return id
}
const insertMember = async (vendorId: string, role: string, status: string): Promise<void> => {
  const person = newId()
  await client.query(
    `insert into persons (id, email, name, password_hash) values ($1::uuid, $1::text || '@example.com', 'A person', '-')`,
    [person],
  )
  await client.query(`insert into memberships (id, person_id, vendor_id, role, status) values ($1, $2, $3, $4, $5)`, [
    newId(),
    person,
    vendorId,
    role,
    status,
  ])
}

const findAllDrift = async (): Promise<object[]> => {
  const opened = connect({ url: database.url, max: 1, log: silentLog })
  const rules = { ...customerRules, ...orderRules, ...earningsRules, ...payoutRules }
  const drift = await findDrift(opened.kysely, rules)
  await opened.close()
  return drift
}

it('0014 keeps usage in its period, and counts seats and stores from the start', async () => {
  await migrateTo('0013_cards.sql')
  const vendor = await insertVendor()
  const store = await insertStore(vendor, 'Asia/Tokyo')
  await insertStore(vendor, 'Europe/Madrid')
  await insertStore(vendor, 'Europe/Madrid', true)
  const members = [
    ['owner', 'active'],
    ['staff', 'active'],
    ['staff', 'active'],
    ['staff', 'inactive'],
  ] as const
  for (const [role, status] of members) await insertMember(vendor, role, status)
  const alone = await insertVendor()
  await client.query(
    `insert into usage_counts (vendor_id, store_id, meter, period, used) values ($1, $2, 'emails', '2026-03-01', 42)`,
    [vendor, store],
  )
  await migrateTo()
  expect(await read(`select period, used::integer from usage_counts`)).toEqual([
    { period: new Date('2026-03-01T00:00:00Z'), used: 42 },
  ])
  expect(await read(`select vendor_id, meter, at, held from held_units order by meter`)).toEqual([
    { vendor_id: vendor, meter: 'seats', at: new Date('2026-01-01T10:00:00Z'), held: 2 },
    { vendor_id: vendor, meter: 'stores', at: new Date('2026-01-01T10:00:00Z'), held: 2 },
  ])
  expect(await read(`select id from vendors where bills_at_trial_end or id = $1`, [alone])).toEqual([{ id: alone }])
})

it('0015 dates statements in the store’s zone and takes back what payments recorded by hand had credited', async () => {
  await migrateTo('0013_cards.sql')
  const vendor = await insertVendor()
  const [tokyo, newYork] = [await insertStore(vendor, 'Asia/Tokyo'), await insertStore(vendor, 'America/New_York')]
  const post = async (store: string, at: string, entries: readonly [string, number, string][]): Promise<void> => {
    const movement = newId()
    for (const [account, amount, kind] of entries) {
      await client.query(
        `insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, at)
         values ($1, $2, $3, $4, $5, 'USD', $6, $7)`,
        [store, newId(), movement, account, amount, kind, at],
      )
    }
  }
  // March in Tokyo, still February in New York.
  const at = '2026-02-28T18:00:00Z'
  for (const store of [tokyo, newYork]) {
    await post(store, at, [
      ['provider', 5000, 'order'],
      ['balance', -5000, 'order'],
    ])
    await post(store, at, [
      ['balance', 25, 'fee'],
      ['fees', -25, 'fee'],
    ])
  }
  await migrateTo()
  const months = await read<{ store: string; month: string }>(
    `select store_id as store, to_char(month, 'YYYY-MM') as month from earnings_entries
     where kind <> 'adjustment' group by 1, 2`,
  )
  expect(new Map(months.map(({ store, month }) => [store, month]))).toEqual(
    new Map([
      [tokyo, '2026-03'],
      [newYork, '2026-02'],
    ]),
  )
  // Only the fee is left.
  expect(await read(`select provider::integer, balance::integer, fees::integer from earnings_balances`)).toEqual([
    { provider: 0, balance: 25, fees: -25 },
    { provider: 0, balance: 25, fees: -25 },
  ])
  expect(await findAllDrift()).toEqual([])
})

it('0024 no longer counts refunds that had failed', async () => {
  const before = (await readMigrations(migrationsFolder)).findLast(({ name }) => name < '0024')
  await migrateTo(before?.name)
  const vendor = await insertVendor()
  const store = await insertStore(vendor, 'America/New_York')
  const insertOrder = async (number: number, refunds: readonly { amount: number; status: string }[]) => {
    const [order, intent] = [newId(), newId()]
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    await client.query(
      `insert into orders (store_id, id, number, source, payment_status, method, customer_name, currency, tax_mode,
        fee_tax_rate, subtotal, discount_total, fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax, tax_total,
        total, due, paid, refunded, returned, pieces, day, placed_at)
       values ($1, $2, $3, 'storefront', $4, 'pickup', 'Ada', 'USD', 'inclusive', 0, 2000, 0, 0, 0, 0, 0, 0, 0, 2000, 2000,
        2000, $5, $5, 1, '2026-03-01', '2026-03-01T12:00:00Z')`,
      [store, order, number, refunded === 2000 ? 'refunded' : 'partially_refunded', refunded],
    )
    const pay = async (kind: string, amount: number): Promise<string> => {
      const id = newId()
      await client.query(
        `insert into order_payments (store_id, id, order_id, kind, amount) values ($1, $2, $3, $4, $5)`,
        [store, id, order, kind, amount],
      )
      return id
    }
    await client.query(
      `insert into card_intents (store_id, id, order_id, attempt, amount, currency, status, payment_id)
       values ($1, $2, $3, 1, 2000, 'USD', 'succeeded', $4)`,
      [store, intent, order, await pay('payment', 2000)],
    )
    for (const { amount, status } of refunds) {
      await client.query(
        `insert into card_refunds (store_id, id, order_id, payment_id, intent_id, amount, status)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [store, newId(), order, await pay('refund', amount), intent, amount, status],
      )
    }
  }
  await insertOrder(1001, [{ amount: 2000, status: 'failed' }])
  await insertOrder(1002, [
    { amount: 500, status: 'failed' },
    { amount: 300, status: 'succeeded' },
  ])
  await insertOrder(1003, [{ amount: 2000, status: 'succeeded' }])
  await migrateTo()
  expect(
    await read(
      `select number, refunded::integer, balance::integer, payment_status as status from orders order by number`,
    ),
  ).toEqual([
    { number: 1001, refunded: 0, balance: -2000, status: 'paid' },
    { number: 1002, refunded: 300, balance: -500, status: 'partially_refunded' },
    { number: 1003, refunded: 2000, balance: 0, status: 'refunded' },
  ])
  const rule = 'What was paid and given back is the sum of the payments'
  expect((await findAllDrift()).filter((found) => JSON.stringify(found).includes(rule))).toEqual([])
})
