import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plan } from '#contract/plan.ts'
import { orders } from '#contract/domains/orders.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { syncPayoutTask } from '#server/domains/payouts/payouts.tasks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { addTestCard, makeTestBilling } from '#server/testing/billing.ts'
import { openCardFixture } from '#server/testing/card-orders.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeCardWorld } from './cards/card-world.ts'
import { payoutLoad } from './cards/payouts.ts'
import { cardRules, findCardProblems } from './reconcile-cards.ts'

let fixture: StoreFixture
const db = () => fixture.test.database.kysely

const payAndRefund = async (): Promise<void> => {
  const { test, store, owner } = fixture
  const cards = await openCardFixture(fixture)
  for (const card of ['visa', 'createDispute']) {
    const { _id: orderId } = await cards.placed()
    await cards.payWith(await cards.intentId(orderId), card)
    await test.settleCards()
    if (card === 'visa')
      await test.data(orders.refund, { as: owner, store, params: { orderId }, body: { amount: 500 } })
  }
  await cards.runJobs()
}

/** A period with usage, and an invoice that was paid and then forgiven. */
const billPeriods = async (): Promise<void> => {
  const { test, vendorId, owner, store } = fixture
  await addTestCard(test, owner)
  const billing = makeTestBilling(test, new Date())
  await billing.passTime(15)
  await sql`select record_usage(${vendorId}, ${store}, 'emails', ${plan.emails.included + 3}, ${billing.now}, true)`.execute(
    db(),
  )
  // 85 days in all contain three invoices for all lengths of months.
  await billing.passTime(70)
  const { rows } = await sql<{ id: string; intent: string }>`
    update invoices set status = 'void', paid_at = null, voided_at = now()
    where sequence = 3 and vendor_id = ${vendorId} returning id, intent_id as intent`.execute(db())
  const { id = '', intent: payment_intent = '' } = rows[0] ?? {}
  await test.app.cards.stripe.refunds.create({ payment_intent, metadata: { kind: 'invoice', id } })
}

/** One that arrives and one that is sent back. */
const payOut = async (): Promise<void> => {
  const { test } = fixture
  await payoutLoad(makeCardWorld(fixture, '', 8))
  const { rows } = await sql<{ store: string; session: string }>`
    select store_id as store, s.id as session from payout_accounts a join stores t on t.id = a.store_id
    join memberships m on m.vendor_id = t.vendor_id and m.role = 'owner' join sessions s on s.membership_id = m.id`.execute(
    db(),
  )
  const world = makeCardWorld(fixture, '', 9)
  for (const { store, session } of rows) {
    await test.data(payouts.create, { as: world.signIn({ sessionId: session }), store, body: { amount: 700 } })
  }
  await runQueuedJobs(test, syncPayoutTask.name)
}

beforeAll(async () => {
  fixture = await openStoreFixture()
  await payAndRefund()
  await payOut()
  await billPeriods()
  await fixture.test.settleCards()
})
afterAll(() => fixture.close())

const changeObject = (type: string, change: object): RawBuilder<unknown> => sql`
  update sandbox_objects set data = data || ${JSON.stringify(change)}::jsonb
  where id = (select id from sandbox_objects where type = ${type} order by position limit 1)`

const copyObject = (type: string, changes: object = {}): RawBuilder<unknown> => sql`
  insert into sandbox_objects (id, type, account, data)
  select 'copy of ' || id, type, account, data || ${JSON.stringify(changes)}::jsonb
  from sandbox_objects where type = ${type} order by position limit 1`

const dropObject = (type: string): RawBuilder<unknown> => sql`
  delete from sandbox_objects where id = (select id from sandbox_objects where type = ${type} order by position limit 1)`

/** Damages that each rule must find. */
const damages: Record<keyof typeof cardRules, RawBuilder<unknown>[]> = {
  'Payment intents': [
    changeObject('payment_intent', { amount: 1 }),
    changeObject('payment_intent', { currency: 'eur' }),
    changeObject('payment_intent', { status: 'canceled' }),
    copyObject('payment_intent'),
    sql`update card_intents set provider_id = null`,
    sql`update card_intents set status = 'open'`,
    sql`update invoices set intent_id = null where status = 'paid'`,
    sql`update invoices set status = 'void', paid_at = null, voided_at = now() where sequence = 1`,
  ],
  'Charges of payment intents': [copyObject('charge'), dropObject('charge'), changeObject('charge', { amount: 1 })],
  'Charges of invoices': [
    sql`update sandbox_objects set data = jsonb_set(data, '{metadata}',
      (select jsonb_build_object('kind', 'invoice', 'id', id) from invoices where status = 'paid' limit 1))
      where type = 'charge'`,
  ],
  'Charges of orders': [copyObject('charge'), sql`update order_payments set amount = 1`],
  Refunds: [
    copyObject('refund'),
    dropObject('refund'),
    changeObject('refund', { status: 'failed' }),
    sql`update card_refunds set provider_id = null, status = 'pending'`,
  ],
  'Refunds of invoices': [
    sql`update sandbox_objects set data = jsonb_set(data, '{metadata,kind}', '"invoice"') where type = 'refund'`,
  ],
  Disputes: [copyObject('dispute'), dropObject('dispute'), changeObject('dispute', { status: 'lost' })],
  Transfers: [
    copyObject('transfer'),
    changeObject('transfer', { amount_reversed: 5 }),
    sql`update payouts set transfer_id = null`,
  ],
  'Transfer reversals': [copyObject('transfer_reversal'), sql`update payouts set reversal_id = null`],
  Payouts: [
    copyObject('payout'),
    changeObject('payout', { status: 'pending' }),
    sql`update payouts set provider_payout_id = null`,
  ],
  Customers: [copyObject('customer'), sql`update subscriptions set customer_id = 'cus_unknown'`],
  'Saved cards': [sql`update payment_methods set last4 = '0000'`, sql`update payment_methods set removed_at = now()`],
  'Setup intents': [changeObject('setup_intent', { status: 'canceled' })],
  Accounts: [copyObject('account'), sql`update payout_accounts set state = 'incomplete'`],
  Events: [sql`update card_events set processed_at = null`, copyObject('event'), sql`delete from card_events`],
  'Money at the provider': [sql`update sandbox_balances set amount = amount + 1 where account = ''`],
  'Interrupted charges': [sql`update invoice_attempts set status = 'pending', settled_at = null`],
  'Overdue accounts': [
    sql`update vendors set subscription_status = 'past_due'`,
    sql`update invoices set status = 'open', paid_at = null where status = 'paid'`,
  ],
  'Usage by day': [sql`update usage_counts set used = used + 1`, sql`delete from usage_days`],
  'Usage on invoices': [
    sql`update usage_counts set used = used + 1`,
    sql`update usage_counts set used = used - 1`,
    sql`update invoices set lines = lines - 1`,
    sql`update invoices set usage_start = null, usage_end = null`,
  ],
}

class Undo extends Error {}

/** The names of the rules that find something after the damage, which is undone. */
const findBrokenRules = async (damage: RawBuilder<unknown>): Promise<string[]> => {
  let problems: string[] = []
  const run = async (tx: Tx): Promise<never> => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await damage.execute(tx)
    problems = await findCardProblems(tx)
    throw new Undo()
  }
  await db()
    .transaction()
    .execute(run)
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return problems.map((line) => line.split(':')[0] ?? '')
}

it('finds nothing where rows and objects match', async () => {
  expect(await findCardProblems(db())).toEqual([])
})

it.each(Object.keys(cardRules))('finds what doesn’t match: %s', async (rule) => {
  const list = damages[rule] ?? []
  expect(list.length).toBeGreaterThan(0)
  for (const [index, damage] of list.entries()) {
    expect(await findBrokenRules(damage), `${rule}, damage ${index}`).toContain(rule)
  }
})
