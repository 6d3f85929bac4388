import { sql } from 'kysely'
import { cardPayments, pay } from '#contract/domains/card-payments.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { openCardFixture, type PlacedOrder } from '#server/testing/card-orders.ts'
import { compare } from '../reconcile.ts'
import { getData, type Load } from '../load/load.ts'
import { pick } from '../rng.ts'
import type { CardWorld } from './card-world.ts'

const maxWaitMs = 10_000
const cards = ['visa', 'mastercard', 'visa', 'pendingRefund', 'refundFail', 'createDispute'] as const

/** Guests order and pay by card, or don't; staff cancel, refund and retry. */
export const shopperLoad = async (world: CardWorld): Promise<Load> => {
  const { fixture, db, caller, rng } = world
  const { store, owner, test } = fixture
  const { variant, cardOption } = await openCardFixture(fixture)
  /** Order numbers by id, as acknowledged. */
  const journal = new Map<string, string>()

  const place = async (): Promise<PlacedOrder> => {
    const name = world.uniqueName('buyer')
    const response = await caller.send({
      endpoint: storefront.place,
      store,
      key: name,
      address: world.address(),
      body: {
        method: 'pickup',
        lines: [{ variant, quantity: 1 + rng(3) }],
        paymentOption: cardOption,
        buyer: { name: 'Ada Byrne', email: `${name}@storm.example` },
      },
    })
    const order = getData('A card order', response) as unknown as PlacedOrder
    journal.set(order._id, String(order.number))
    return order
  }

  /** What the card form needs; undefined once the order can't be paid any more. */
  const startPayment = async ({ payment }: PlacedOrder) => {
    if (!payment) throw new Error('A card order was placed without a payment.')
    const { clientSecret, publishableKey, token } = payment
    if (clientSecret !== null) return { clientSecret, publishableKey }
    const response = await caller.send({ endpoint: pay.start, params: { token }, address: world.address() })
    if (response.body.code === 'payment_closed') return undefined
    return getData('Starting a payment', response) as { clientSecret: string; publishableKey: string }
  }

  const payOrder = async (order: PlacedOrder, card: string): Promise<void> => {
    const secret = await startPayment(order)
    if (secret) await world.confirmCard(secret, card)
  }

  /** As if its time had run out. */
  const expire = async ({ _id: orderId }: PlacedOrder): Promise<void> => {
    await sql`update card_intents set expires_at = now() - interval '1 second'
      where order_id = ${orderId} and status = 'open'`.execute(db)
    await sql`select graphile_worker.add_job('card-payments.sync-intent',
      ${JSON.stringify({ storeId: store, orderId })}::json)`.execute(db)
  }

  const asOwner = (orderId: string, params: Record<string, string> = {}) => ({
    as: world.signIn(owner),
    store,
    params: { orderId, ...params },
    key: world.uniqueName('staff'),
  })

  const cancel = async ({ _id }: PlacedOrder): Promise<void> => {
    getData('Cancelling', await caller.send({ endpoint: orders.cancel, ...asOwner(_id) }))
  }

  const refund = async ({ _id, total }: PlacedOrder, card: string): Promise<void> => {
    const amount = pick(rng, [total, 500, 250])
    const response = await caller.send({ endpoint: orders.refund, ...asOwner(_id), body: { amount } })
    const { payments } = getData('A refund', response) as unknown as Order
    if (card !== 'refundFail') return
    const refundId = payments.at(-1)?._id ?? ''
    const hasFailed = sql`select 1 from card_refunds where payment_id = ${refundId} and status = 'failed'`
    if (!(await world.waitForRow(hasFailed, maxWaitMs))) return
    const retry = { endpoint: cardPayments.retryRefund, ...asOwner(_id, { refundId }) }
    getData('Retrying a refund', await caller.send(retry))
  }

  const decideDispute = async ({ _id }: PlacedOrder): Promise<void> => {
    const isOpen = sql`select 1 from card_disputes where order_id = ${_id} and status = 'open'`
    if (!(await world.waitForRow(isOpen, maxWaitMs))) return
    const { rows } = await sql<{ id: string }>`
      select provider_id as id from card_disputes where order_id = ${_id}`.execute(db)
    const { disputes } = test.app.cards.stripe
    const evidence = { uncategorized_text: 'winning_evidence' }
    if (rng(2) === 0) await disputes.close(rows[0]?.id ?? '')
    else await disputes.update(rows[0]?.id ?? '', { evidence, submit: true })
  }

  const payAndRefund = async (order: PlacedOrder): Promise<void> => {
    const card = pick(rng, cards)
    if (rng(4) === 0) await payOrder(order, 'visa_chargeDeclined')
    await payOrder(order, card)
    const token = order.payment?.token ?? ''
    if (rng(2) === 0) {
      getData('A check', await caller.send({ endpoint: pay.check, params: { token }, address: world.address() }))
    }
    const isPaid = sql`select 1 from orders where id = ${order._id} and paid > 0`
    if (!(await world.waitForRow(isPaid, maxWaitMs))) return
    if (card === 'createDispute' && rng(2) === 0) await decideDispute(order)
    else if (rng(3) > 0) await refund(order, card)
  }

  return {
    name: 'shoppers',
    clients: 3,
    pauseMs: 20,
    step: async () => {
      const order = await place()
      const fate = rng(10)
      if (fate === 0) await expire(order)
      else if (fate === 1) await Promise.all([expire(order), payOrder(order, 'visa')])
      else if (fate === 2) await Promise.all([cancel(order), payOrder(order, 'visa')])
      else await payAndRefund(order)
    },
    reconcile: async () => {
      const { rows } = await sql<{ name: string; facts: string }>`
        select id as name, number::text as facts from orders where store_id = ${store}`.execute(db)
      return compare('Order', journal, rows)
    },
  }
}
