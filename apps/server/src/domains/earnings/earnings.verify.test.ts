import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { postCardPayment } from './earnings.service.ts'
import { earningsRules } from './earnings.verify.repo.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  const store = await test.newStore((await test.newVendor()).vendorId)
  const orderId = await insertOrder(test, store, {})
  await test.database.kysely
    .transaction()
    .execute((tx) =>
      postCardPayment(tx, trustedStoreId(store), { orderId, paymentId: newId(), currency: 'USD', amount: 500 }),
    )
})
afterAll(() => test.close())

it('finds no drift in consistent data', async () => {
  expect(await findDrift(test.database.kysely, earningsRules)).toEqual([])
})

const addEntry = (columns: string, values: string, from: string) =>
  `insert into earnings_entries (store_id, id, movement_id, currency, ${columns})
   select store_id, gen_random_uuid(), gen_random_uuid(), 'USD', ${values} from ${from}`

const corruptions: [string, string][] = [
  [
    'Each earnings movement adds up to zero',
    addEntry('account, amount, kind', `'balance', 5, 'order'`, 'earnings_balances'),
  ],
  [
    'Earnings balances equal the sums of the entries',
    'update earnings_balances set balance = balance + 1, fees = fees - 1',
  ],
  ['Earnings balances equal the sums of the entries', 'delete from earnings_balances'],
  ['Earnings releases equal the sums of the entries', 'update earnings_releases set amount = amount + 1'],
  ['Earnings releases equal the sums of the entries', 'delete from earnings_releases'],
  ['Earnings of a month equal the sums of the entries', 'update earnings_months set amount = amount + 1'],
  [
    'An order is charged the transaction fee at most once',
    addEntry(
      'account, amount, kind, order_id',
      `'fees', -5, 'fee', id`,
      '(select store_id, id from orders limit 1) o, generate_series(1, 2)',
    ),
  ],
]

it.each(corruptions)('%s: %s', async (rule, statement) => {
  const undone = test.database.kysely.transaction().execute(async (tx) => {
    // Turns the triggers off.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    const { rows } = await sql<{ id: string }>`select * from (${earningsRules[rule]}) drift`.execute(tx)
    expect(rows).not.toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})
