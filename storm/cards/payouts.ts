import { sql } from 'kysely'
import { type Payout, payouts } from '#contract/domains/payouts.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#server/testing/app.ts'
import { newStoreFixture } from '#server/testing/store-fixture.ts'
import { getData, type Load } from '../load/load.ts'
import { compare } from '../reconcile.ts'
import { pick } from '../rng.ts'
import type { CardWorld } from './card-world.ts'

const earnedBefore = 500_000

interface PayoutStore {
  store: string
  owner: Person
}

/** Money that the store earned before the storm, in the ledger and at the provider. */
const addEarnings = async ({ db }: CardWorld, store: string): Promise<void> => {
  const movement = newId()
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind)
    values (${store}, ${newId()}, ${movement}, 'provider', ${earnedBefore}, 'USD', 'adjustment'),
      (${store}, ${newId()}, ${movement}, 'balance', ${-earnedBefore}, 'USD', 'adjustment')`.execute(db)
  await sql`
    insert into sandbox_balances (account, currency, amount) values ('', 'usd', ${earnedBefore})
    on conflict (account, currency) do update set amount = sandbox_balances.amount + excluded.amount`.execute(db)
}

const connectBank = async (world: CardWorld, { store, owner }: PayoutStore, bank: string): Promise<void> => {
  const { test } = world.fixture
  await test.stepUp(owner)
  const { url } = await test.data(payouts.connect, { as: owner, store })
  const account = new URL(url).pathname.split('/').at(-1) ?? ''
  await test.app.cards.stripe.accounts.update(account, { external_account: bank })
  await test.settleCards()
}

/** Payouts of random amounts to a bank that accepts them and to one that sends them back. */
export const payoutLoad = async (world: CardWorld): Promise<Load> => {
  const { fixture, db, caller, rng } = world
  const { test } = fixture
  const refused = await newStoreFixture(test)
  const stores: [PayoutStore, PayoutStore] = [
    { store: fixture.store, owner: fixture.owner },
    { store: refused.store, owner: refused.owner },
  ]
  await connectBank(world, stores[0], 'btok_us_verified')
  await connectBank(world, stores[1], 'btok_us_accountClosed')
  for (const { store } of stores) await addEarnings(world, store)
  /** Amounts by id, as acknowledged. */
  const journal = new Map<string, string>()

  return {
    name: 'payouts',
    clients: 2,
    pauseMs: 250,
    step: async () => {
      const { store, owner } = pick(rng, stores)
      await test.stepUp(owner)
      const response = await caller.send({
        endpoint: payouts.create,
        as: world.signIn(owner),
        store,
        key: world.uniqueName('payout'),
        body: { amount: 100 + rng(400) },
      })
      const payout = getData('A payout', response) as unknown as Payout
      journal.set(payout._id, String(payout.amount))
    },
    reconcile: async () => {
      const { rows } = await sql<{ name: string; facts: string }>`
        select id as name, amount::text as facts from payouts`.execute(db)
      return compare('Payout', journal, rows)
    },
  }
}
