import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { earnings } from '#contract/domains/earnings.ts'
import { type Payout, payouts } from '#contract/domains/payouts.ts'
import { notificationKindTable } from '#contract/notification-kinds.ts'
import { postWebhook } from '#server/http/post-webhook.ts'
import { newId } from '#server/platform/ids.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { readQueue } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { requestScheduledPayoutsTask, syncPayoutAccountTask, syncPayoutTask } from './payouts.tasks.ts'

let fixture: StoreFixture
let cards: Cards

beforeAll(async () => {
  fixture = await openStoreFixture()
  cards = fixture.test.app.cards
  await sql`insert into sandbox_balances (account, currency, amount) values ('', 'usd', 1000000)`.execute(db())
  await fixture.test.stepUp(fixture.owner)
})
beforeEach(() => fixture.test.stepUp(fixture.owner))
afterAll(() => fixture.close())
afterEach(async () => {
  expect(await fixture.drift()).toEqual([])
  expect(await findUnmatched()).toEqual([])
})

const db = () => fixture.test.database.kysely
const asOwner = () => ({ as: fixture.owner, store: fixture.store })

/** Objects of the provider without a row of ours, and rows without their object. */
const findUnmatched = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select coalesce(o.id, p.provider_id) as id from sandbox_objects o
    full join (
      select transfer_id as provider_id from payouts where transfer_id is not null
      union all select provider_payout_id from payouts where provider_payout_id is not null
      union all select reversal_id from payouts where reversal_id is not null
      union all select account_id from payout_accounts where account_id is not null
    ) p on p.provider_id = o.id
    where (o.id is null or p.provider_id is null)
      and coalesce(o.type, 'transfer') in ('transfer', 'payout', 'transfer_reversal', 'account')`.execute(db())
  return rows
}

const run = (name: string, payload: unknown): Promise<unknown> => {
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === name)
  return (
    handler?.run(payload, jobContext(fixture.test.database)) ?? Promise.reject(new Error(`No handler for ${name}.`))
  )
}

const sync = (payout: Pick<Payout, '_id'>) => run(syncPayoutTask.name, { storeId: fixture.store, payoutId: payout._id })

/** The provider makes its changes and reports them; the jobs of the events run in any order and twice. */
const deliver = async (): Promise<void> => {
  await cards.sandbox?.settle(postWebhook(fixture.test.app.fastify))
  const { rows } = await sql<{ id: string }>`select id from card_events order by random()`.execute(db())
  for (const { id } of [...rows, ...rows]) await run('card-events.process', { id })
}

const credit = async (amount: number): Promise<void> => {
  const movement = newId()
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind)
    values (${fixture.store}, ${newId()}, ${movement}, 'provider', ${amount}, 'USD', 'adjustment'),
      (${fixture.store}, ${newId()}, ${movement}, 'balance', ${-amount}, 'USD', 'adjustment')`.execute(db())
}

const readBalance = async () => {
  const query = { store_id: fixture.store }
  const { stores } = await fixture.test.data(earnings.balances, { as: fixture.owner, query })
  const balance = stores[0]?.balances[0]
  return { available: balance?.available, onTheWay: balance?.onTheWay }
}

const readPayout = async ({ _id }: Pick<Payout, '_id'>): Promise<Payout | undefined> =>
  (await fixture.test.data(payouts.list, asOwner())).data.find((payout) => payout._id === _id)

/** A payout of the whole balance. */
const request = async (amount: number): Promise<Payout> => {
  await credit(amount)
  return fixture.test.data(payouts.create, { ...asOwner(), body: { amount } })
}

const useBank = async (token: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select account_id as id from payout_accounts`.execute(db())
  await cards.stripe.accounts.update(rows[0]?.id ?? '', { external_account: token })
  await deliver()
}

it('sets up the account at the provider once and follows its state', async () => {
  const links = await Promise.all([1, 2, 3].map(() => fixture.test.data(payouts.connect, asOwner())))
  for (const { url } of links) expect(url).toMatch(/\/sandbox\/onboarding\/acct_/)
  expect(await fixture.test.data(payouts.account, asOwner())).toMatchObject({ state: 'incomplete', bankLast4: null })
  expect((await fixture.test.call(payouts.create, { ...asOwner(), body: {} })).body.code).toBe('payout_account_needed')
  await useBank('btok_us_verified')
  expect(await fixture.test.data(payouts.account, asOwner())).toMatchObject({ state: 'active', bankLast4: '6789' })
  await sql`update payout_accounts set state = 'incomplete'`.execute(db())
  await run(syncPayoutAccountTask.name, { storeId: fixture.store })
  expect(await fixture.test.data(payouts.account, asOwner())).toMatchObject({ state: 'active' })
})

it('sends the money and settles the payout when the bank has it', async () => {
  const payout = await request(5000)
  await sync(payout)
  await sync(payout)
  expect(await readPayout(payout)).toMatchObject({ status: 'requested', arrivesOn: expect.any(String) })
  expect(await readBalance()).toEqual({ available: 0, onTheWay: 5000 })
  await deliver()
  expect(await readPayout(payout)).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
  expect(await readBalance()).toEqual({ available: 0, onTheWay: 0 })
})

it('returns the money of a failed payout', async () => {
  await useBank('btok_us_accountClosed')
  const payout = await request(3000)
  await sync(payout)
  await deliver()
  expect(await readPayout(payout)).toMatchObject({ status: 'failed', failureCode: 'account_closed', paidAt: null })
  expect(await readBalance()).toEqual({ available: 3000, onTheWay: 0 })
  expect(notificationKindTable.payout_failed.permissions).toEqual(['view_payout'])
  const notices = (await readQueue(fixture.test)).filter(({ payload }) => payload['kind'] === 'payout_failed')
  expect(notices.map(({ payload }) => payload['facts'])).toEqual([{ amount: 3000, currency: 'USD' }])
  await useBank('btok_us_verified')
  const again = await fixture.test.data(payouts.create, { ...asOwner(), body: {} })
  expect(again.amount).toBe(3000)
  await sync(again)
  await deliver()
  expect(await readPayout(again)).toMatchObject({ status: 'paid' })
})

it('returns a payout that the bank sends back after it was paid', async () => {
  const payout = await request(1200)
  await sync(payout)
  await deliver()
  expect(await readPayout(payout)).toMatchObject({ status: 'paid' })
  await sql`
    update sandbox_objects set data = data || '{"status": "failed", "failure_code": "no_account"}'
    where type = 'payout' and data -> 'metadata' ->> 'id' = ${payout._id}`.execute(db())
  await sql`update sandbox_balances set amount = amount + 1200 where account like 'acct_%'`.execute(db())
  await sync(payout)
  await sync(payout)
  expect(await readPayout(payout)).toMatchObject({ status: 'failed', failureCode: 'no_account' })
  expect(await readBalance()).toEqual({ available: 1200, onTheWay: 0 })
  await fixture.test.data(payouts.create, { ...asOwner(), body: {} })
})

it('fails a payout that the provider rejects', async () => {
  const payout = await request(800)
  await sql`update sandbox_objects set data = data || '{"payouts_enabled": false}' where type = 'account'`.execute(db())
  await sync(payout)
  expect(await readPayout(payout)).toMatchObject({ status: 'failed', failureCode: 'payouts_not_allowed' })
  await sql`update sandbox_objects set data = data || '{"payouts_enabled": true}' where type = 'account'`.execute(db())
  expect(await readBalance()).toMatchObject({ available: 800 })
  await fixture.test.data(payouts.create, { ...asOwner(), body: {} })
})

it('waits while our balance at the provider is not settled', async () => {
  const { rows } = await sql<{ amount: number }>`
    update sandbox_balances b set amount = 0 from sandbox_balances old where b.account = '' and old.account = ''
    returning old.amount`.execute(db())
  const payout = await request(600)
  await expect(sync(payout)).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect(await readPayout(payout)).toMatchObject({ status: 'requested' })
  await sql`update sandbox_balances set amount = ${rows[0]?.amount} where account = ''`.execute(db())
  await sync(payout)
  await deliver()
  expect(await readPayout(payout)).toMatchObject({ status: 'paid' })
})

/** As if the process had been killed at the n-th write of a run: the provider did what it was asked, and we know nothing. */
const killAt = (write: number) => {
  let writes = 0
  const dying = new Proxy(db(), {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'getExecutor') return typeof value === 'function' ? value.bind(target) : value
      return () => {
        const executor = target.getExecutor()
        return new Proxy(executor, {
          get: (inner, key) => {
            const part: unknown = Reflect.get(inner, key, inner)
            if (key !== 'executeQuery') return typeof part === 'function' ? part.bind(inner) : part
            return async (query: { sql: string }) => {
              if (/^\s*update/.test(query.sql) && (writes += 1) === write) throw new Error('killed')
              return executor.executeQuery(query as never)
            }
          },
        })
      }
    },
  })
  return jobContext(fixture.test.database, { db: dying })
}

it.each([
  ['btok_us_verified', 'paid'],
  ['btok_us_accountClosed', 'failed'],
])('moves the money once, wherever a run is interrupted: %s', async (bank, status) => {
  await useBank(bank)
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === syncPayoutTask.name)
  for (let write = 1; write <= 4; write += 1) {
    const payout = await request(100)
    const payload = { storeId: fixture.store, payoutId: payout._id }
    await handler?.run(payload, killAt(write)).catch(() => undefined)
    await sync(payout)
    await cards.sandbox?.settle(postWebhook(fixture.test.app.fastify))
    await handler?.run(payload, killAt(write)).catch(() => undefined)
    await deliver()
    expect(await readPayout(payout)).toMatchObject({ status })
    const { rows } = await sql<{ type: string; count: number }>`
      select type, count(*) from sandbox_objects where data -> 'metadata' ->> 'id' = ${payout._id}
      group by type order by type`.execute(db())
    const expected = status === 'paid' ? ['payout', 'transfer'] : ['payout', 'transfer', 'transfer_reversal']
    expect(rows.map(({ type, count }) => [type, count])).toEqual(expected.map((type) => [type, 1]))
  }
})

it('finishes payouts whose event was lost', async () => {
  await useBank('btok_us_verified')
  const payout = await request(400)
  await sync(payout)
  await cards.sandbox?.settle(async () => 200)
  await sql`update payouts set requested_at = now() - interval '2 days' where id = ${payout._id}`.execute(db())
  await sql`delete from outbox`.execute(db())
  await run(requestScheduledPayoutsTask.name, {})
  await sync(payout)
  expect(await readPayout(payout)).toMatchObject({ status: 'paid' })
})

it('settles a payout by its event if the process was killed before it stored the provider’s id', async () => {
  await useBank('btok_us_verified')
  const payout = await request(250)
  await sync(payout)
  await sql`update payouts set provider_payout_id = null where id = ${payout._id}`.execute(db())
  await cards.sandbox?.settle(postWebhook(fixture.test.app.fastify))
  const { rows } = await sql<{ id: string }>`
    select e.id from card_events e join sandbox_objects o on o.id = e.object_id
    where e.type = 'payout.paid' and o.data -> 'metadata' ->> 'id' = ${payout._id}`.execute(db())
  expect(rows).toHaveLength(1)
  await run('card-events.process', { id: rows[0]?.id })
  expect(await readPayout(payout)).toMatchObject({ status: 'paid' })
})
