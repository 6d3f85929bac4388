import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { type placedOrder, storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from './job-context.ts'
import { readQueue } from './queue.ts'
import type { StoreFixture } from './store-fixture.ts'
import type { TestResponse } from './app.ts'

export type PlacedOrder = z.output<typeof placedOrder>

export interface CardFixture {
  /** A storefront order with a card option, as a guest with this email. */
  place(overrides?: { email?: string; address?: string; quantity?: number }): Promise<TestResponse>
  placed(overrides?: { email?: string; address?: string; quantity?: number }): Promise<PlacedOrder>
  /** The order's intent at the provider. */
  intentId(orderId: string): Promise<string>
  /** As the card form does it; resolves to false if the card is declined. */
  payWith(intentId: string, card: string): Promise<boolean>
  read(orderId: string): Promise<Order>
  /** Runs queued jobs of `card-payments`, at whatever time they are due, until none is left. */
  runJobs(): Promise<void>
  variant: string
  cardOption: string
}

/** A store that sells one product by card. */
export const openCardFixture = async (fixture: StoreFixture): Promise<CardFixture> => {
  const { test, store, owner } = fixture
  const { stripe } = test.app.cards
  const db = test.database.kysely
  const variant = await fixture.newVariant({ price: 1000, stock: 1000 })
  const cardOption = await fixture.newPaymentOption({ name: 'Card', kind: 'card' })

  const place: CardFixture['place'] = ({ email = `${newId()}@example.com`, address, quantity = 2 } = {}) =>
    test.call(storefront.place, {
      store,
      body: {
        method: 'pickup',
        lines: [{ variant, quantity }],
        paymentOption: cardOption,
        buyer: { name: 'Ada Byrne', email },
      },
      headers: { 'x-forwarded-for': address ?? `2001:db8:${Math.floor(Math.random() * 65535).toString(16)}::1` },
    })

  return {
    variant,
    cardOption,
    place,
    placed: async (overrides) => {
      const response = await place(overrides)
      if (response.status !== 200) throw new Error(JSON.stringify(response.body))
      return response.body.data as PlacedOrder
    },
    intentId: async (orderId) => {
      const rows = await db
        .selectFrom('card_intents')
        .select('provider_id')
        .where('order_id', '=', orderId)
        .orderBy('attempt', 'desc')
        .execute()
      return rows[0]?.provider_id ?? ''
    },
    payWith: (intentId, card) =>
      stripe.paymentIntents.confirm(intentId, { payment_method: `pm_card_${card}` }).then(
        () => true,
        () => false,
      ),
    read: (orderId) => test.data(orders.get, { as: owner, store, params: { orderId } }),
    runJobs: async () => {
      for (;;) {
        const jobs = (await readQueue(test)).filter(({ task }) => task.startsWith('card-payments.'))
        await db.deleteFrom('outbox').where('task', 'like', 'card-payments.%').execute()
        await test.database.pool.query(`delete from graphile_worker._private_jobs j
          using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like 'card-payments.%'`)
        if (jobs.length === 0) return
        for (const { task, payload } of jobs) {
          const handler = test.app.handlers.find((entry) => entry.task.name === task)
          await handler?.run(payload, jobContext(test.database))
        }
      }
    },
  }
}
