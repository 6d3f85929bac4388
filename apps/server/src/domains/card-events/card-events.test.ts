import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardEvents } from '#contract/domains/card-events.ts'
import { postWebhook } from '#server/http/post-webhook.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { signWebhook } from '#server/platform/cards/sandbox/webhooks.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { readQueue } from '#server/testing/queue.ts'
import { cardEventHandler, type CardEventHandlers } from './card-events.service.ts'

let test: TestApp
let cards: Cards
let stripe: Stripe
beforeAll(async () => {
  test = await openTestApp()
  cards = test.app.cards
  stripe = cards.stripe
})
afterAll(() => test.close())

interface SentEvent {
  body: string
  signature: string
  event: Stripe.Event
  status: number
}

/** Sends the sandbox's events to the endpoint, and returns them as they were sent. */
const deliverEvents = async (): Promise<SentEvent[]> => {
  const sent: SentEvent[] = []
  const post = postWebhook(test.app.fastify)
  await cards.sandbox?.settle(async (body, signature) => {
    const status = await post(body, signature)
    sent.push({ body, signature, event: cards.verifyEvent(body, signature), status })
    return status
  })
  return sent
}

const secret = 'whsec_of_this_test'
const sign = (body: string, at = new Date()): string => signWebhook(body, secret, at)

const pay = (card: string) =>
  stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    metadata: { kind: 'order', id: '1' },
  })

describe('the endpoint', () => {
  let stripeApp: TestApp
  let body: string
  beforeAll(async () => {
    stripeApp = await openTestApp({
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: `whsec_of_connected_accounts,${secret}`,
    })
  })
  afterAll(() => stripeApp.close())
  beforeEach(() => {
    body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: true,
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    })
  })

  const post = (payload: string, signature: string | undefined) =>
    stripeApp.app.fastify.inject({
      method: 'POST',
      url: `/api/v1${cardEvents.receive.path}`,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      payload,
    })
  const countEvents = async () =>
    (await stripeApp.database.kysely.selectFrom('card_events').select('id').execute()).length

  it.each([
    ['no signature', () => undefined],
    ['a signature with another secret', () => signWebhook(body, 'whsec_of_somebody_else')],
    ['the signature of another body', () => sign(`${body} `)],
    ['a signature that is 301 s old', () => sign(body, new Date(Date.now() - 301_000))],
    ['a signature that isn’t one', () => 't=1,v1=,v1=x'],
  ])('refuses %s and stores nothing', async (_name, makeSignature) => {
    const response = await post(body, makeSignature())
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_signature'])
    expect(await countEvents()).toBe(0)
  })

  it('refuses events of test mode while our keys are live', async () => {
    const testEvent = body.replace('"livemode":true', '"livemode":false')
    const response = await post(testEvent, sign(testEvent))
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'event_mode_mismatch'])
    expect(await countEvents()).toBe(0)
  })

  it('stores an event and its job once, however often it arrives', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(body, sign(body, new Date(Date.now() - index * 14_000)))),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await countEvents()).toBe(1)
    const jobs = (await readQueue(stripeApp)).filter(({ task }) => task === 'card-events.process')
    expect(jobs.map(({ payload }) => payload)).toEqual([{ id: 'evt_1' }])
  })

  it('accepts events that we have no use for without a job', async () => {
    const charge = body.replace('evt_1', 'evt_2').replace('"object":"payment_intent"', '"object":"charge"')
    expect((await post(charge, sign(charge))).statusCode).toBe(200)
    const jobs = (await readQueue(stripeApp)).filter(({ payload }) => payload['id'] === 'evt_2')
    expect(jobs).toEqual([])
  })

  it('fails if card payments aren’t set up', async () => {
    const off = await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' })
    const response = await off.app.fastify.inject({
      method: 'POST',
      url: `/api/v1${cardEvents.receive.path}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
      payload: body,
    })
    expect(response.json<{ code: string }>().code).toBe('cards_off')
    expect(() => off.app.cards.stripe).toThrow('Card payments aren’t set up')
    await off.close()
  })
})

describe('the job', () => {
  it('passes the object as it is now to the handlers of its kind', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', metadata: { kind: 'order' } })
    const [created] = (await deliverEvents()).map(({ event }) => event)
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const seen: string[] = []
    const handler = cardEventHandler(cards, {
      payment_intent: [
        { kind: 'order', run: async ({ status }) => void seen.push(`order ${status}`) },
        { kind: 'invoice', run: async () => void seen.push('invoice') },
        { run: async (_object, { type }) => void seen.push(type) },
      ],
    })
    await handler.run({ id: created?.id }, jobContext(test.database))
    expect(seen).toEqual(['order succeeded', 'payment_intent.created'])
    await handler.run({ id: created?.id }, jobContext(test.database))
    expect(seen).toHaveLength(2)
  })

  it('runs again after a handler failed', async () => {
    await pay('pm_card_visa')
    const first = (await deliverEvents()).find(({ event }) => event.type === 'payment_intent.succeeded')
    const broken = cardEventHandler(cards, {
      payment_intent: [{ run: () => Promise.reject(new Error('The database is gone.')) }],
    })
    await expect(broken.run({ id: first?.event.id }, jobContext(test.database))).rejects.toThrow('gone')
    let runs = 0
    const working = cardEventHandler(cards, { payment_intent: [{ run: async () => void (runs += 1) }] })
    await working.run({ id: first?.event.id }, jobContext(test.database))
    expect(runs).toBe(1)
  })

  it('finds the kind of a dispute at its payment', async () => {
    const intent = await pay('pm_card_createDispute')
    const events = await deliverEvents()
    const opened = events.find(({ event }) => event.type === 'charge.dispute.created')
    const seen: unknown[] = []
    const handlers: CardEventHandlers = {
      dispute: [{ kind: 'order', run: async ({ payment_intent: id }) => void seen.push(id) }],
    }
    await cardEventHandler(cards, handlers).run({ id: opened?.event.id }, jobContext(test.database))
    expect(seen).toEqual([intent.id])
  })
})

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

it('ends in the provider’s state when events arrive 20 times in random order', async () => {
  const { id: customer } = await stripe.customers.create({})
  const options = { amount: 1500, currency: 'usd', customer, metadata: { kind: 'order' } }
  const intents = await Promise.all(Array.from({ length: 4 }, () => stripe.paymentIntents.create(options)))
  const [paid, declined, canceled, refunded] = intents.map(({ id }) => id)
  await stripe.paymentIntents.confirm(paid ?? '', { payment_method: 'pm_card_createDispute' })
  await stripe.paymentIntents.confirm(declined ?? '', { payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => {})
  await stripe.paymentIntents.cancel(canceled ?? '')
  await stripe.paymentIntents.confirm(refunded ?? '', { payment_method: 'pm_card_refundFail' })
  await stripe.refunds.create({ payment_intent: refunded ?? '' })

  const states = new Map<string, string | null>()
  const effects: string[] = []
  const apply = (id: string, status: string | null): void => {
    if (states.get(id) === status) return
    states.set(id, status)
    effects.push(`${id} ${status}`)
  }
  const handler = cardEventHandler(cards, {
    payment_intent: [{ kind: 'order', run: async ({ id, status }) => apply(id, status) }],
    refund: [{ run: async ({ id, status }) => apply(id, status) }],
    dispute: [{ run: async ({ id, status }) => apply(id, status) }],
  })
  const sent = (await deliverEvents()).filter(({ status }) => status === 200)
  expect(sent.length).toBeGreaterThan(15)
  const post = postWebhook(test.app.fastify)
  for (const { body, signature, event } of shuffle(Array.from({ length: 20 }, () => sent).flat())) {
    expect(await post(body, signature)).toBe(200)
    await handler.run({ id: event.id }, jobContext(test.database))
  }
  for (const id of intents.map((intent) => intent.id)) {
    expect(states.get(id)).toBe((await stripe.paymentIntents.retrieve(id)).status)
  }
  expect([...states.values()].toSorted()).toEqual(
    ['canceled', 'failed', 'needs_response', 'requires_payment_method', 'succeeded', 'succeeded'].toSorted(),
  )
  expect(new Set(effects).size).toBe(effects.length)
})
