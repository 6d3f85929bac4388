import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { purgeExpiredHandler } from '#server/retention.ts'
import { rejected } from '#server/testing/rejected-card-call.ts'

let test: TestApp
let stripe: Stripe
beforeAll(async () => {
  test = await openTestApp()
  stripe = test.app.cards.stripe
})
afterAll(() => test.close())

const newCustomer = () => stripe.customers.create({ email: 'owner@example.com', metadata: { kind: 'vendor', id: '1' } })

const pay = (paymentMethod: string, options: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: paymentMethod,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...options,
  })

describe('customers and payment methods', () => {
  it('saves, reads, updates and deletes a customer', async () => {
    const customer = await newCustomer()
    expect(customer).toMatchObject({ object: 'customer', email: 'owner@example.com', livemode: false })
    await stripe.customers.update(customer.id, { name: 'Ada', metadata: { id: '', plan: 'pro' } })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      name: 'Ada',
      metadata: { kind: 'vendor', plan: 'pro' },
    })
    await stripe.customers.del(customer.id)
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect(await rejected(stripe.customers.retrieve('cus_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  it('attaches, lists, makes default and detaches a card', async () => {
    const { id: customer } = await newCustomer()
    const visa = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const mastercard = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
    expect(visa.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12 })
    const { data } = await stripe.paymentMethods.list({ customer, type: 'card' })
    expect(data.map(({ id }) => id)).toEqual([mastercard.id, visa.id])
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: visa.id } })
    await stripe.paymentMethods.detach(visa.id)
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
  })

  it('lists in pages', async () => {
    const { id: customer } = await newCustomer()
    for (let count = 0; count < 5; count++) await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const ids: string[] = []
    for await (const { id } of stripe.paymentMethods.list({ customer, limit: 2 })) ids.push(id)
    expect(new Set(ids).size).toBe(5)
  })

  it('doesn’t save a card that the bank declines', async () => {
    const { id: customer } = await newCustomer()
    const error = await rejected(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }))
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' })
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  })
})

describe('payments', () => {
  it('charges a card', async () => {
    const intent = await pay('pm_card_visa', { metadata: { kind: 'order', id: '7' } })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2500, metadata: { kind: 'order', id: '7' } })
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      paid: true,
      amount: 2500,
      payment_intent: intent.id,
    })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('declines %s', async (card, code, declineCode) => {
    const error = await rejected(pay(card))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
  })

  it('needs the customer to authenticate, unless the card was set up', async () => {
    const { id: customer } = await newCustomer()
    const intent = await pay('pm_card_authenticationRequiredOnSetup')
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(await rejected(pay('pm_card_authenticationRequiredOnSetup', { off_session: true }))).toMatchObject({
      code: 'authentication_required',
    })
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      allowed_payment_method_types: ['card'],
      confirm: true,
    })
    expect(setup.status).toBe('requires_action')
    await test.app.cards.sandbox?.answerChallenge(setup.id, setup.client_secret ?? '', true)
    const method = String((await stripe.setupIntents.retrieve(setup.id)).payment_method)
    expect((await pay(method, { customer, off_session: true })).status).toBe('succeeded')
  })

  it('fails a payment whose challenge is refused, and ignores a wrong client secret', async () => {
    const intent = await pay('pm_card_authenticationRequired')
    const answer = test.app.cards.sandbox?.answerChallenge
    await expect(answer?.(intent.id, 'wrong', true)).rejects.toThrow('No such payment_intent')
    await answer?.(intent.id, intent.client_secret ?? '', false)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('cancels an open payment and nothing else', async () => {
    const open = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' })
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled')
    const paid = await pay('pm_card_visa')
    expect(await rejected(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    })
  })

  it('refuses amounts below Stripe’s minimum, and card numbers from a server', async () => {
    expect(await rejected(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }))).toMatchObject({
      code: 'amount_too_small',
    })
  })
})

describe('idempotency', () => {
  it('answers a repeated key with the first response and charges once', async () => {
    const { id: customer } = await newCustomer()
    const params = { amount: 900, currency: 'usd', customer, payment_method: 'pm_card_visa', confirm: true }
    const results = await Promise.all(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(params, { idempotencyKey: 'invoice:1:1' })),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1)
    const other = stripe.paymentIntents.create({ ...params, amount: 901 }, { idempotencyKey: 'invoice:1:1' })
    expect(await rejected(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('repeats a decline too', async () => {
    const params = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa_chargeDeclined', confirm: true }
    const attempt = () => rejected(stripe.paymentIntents.create(params, { idempotencyKey: 'invoice:2:1' }))
    const [first, second] = [await attempt(), await attempt()]
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
    expect(second.headers?.['idempotent-replayed']).toBe('true')
  })

  it('survives a response that is lost on the way', async () => {
    const { sandbox } = test.app.cards
    const { id: customer } = await newCustomer()
    if (!sandbox) return expect.fail('There is no sandbox.')
    const params = { amount: 900, currency: 'usd', customer, payment_method: 'pm_card_visa', confirm: true }
    sandbox.faults.api = 'loses responses'
    const options = { idempotencyKey: 'invoice:3:1', maxNetworkRetries: 0 }
    expect(await rejected(stripe.paymentIntents.create(params, options))).toMatchObject({
      type: 'StripeConnectionError',
    })
    sandbox.faults.api = 'none'
    await stripe.paymentIntents.create(params, options)
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1)
  })
})

it('forgets keys after two days and events after a month', async () => {
  const db = test.database.kysely
  const countKeys = async () => (await db.selectFrom('sandbox_responses').select('key').execute()).length
  await stripe.customers.create({}, { idempotencyKey: 'old' })
  await stripe.customers.create({}, { idempotencyKey: 'young' })
  await sql`update sandbox_responses set created_at = now() - interval '49 hours' where key <> 'young'`.execute(db)
  const events = (await stripe.events.list({ limit: 2 })).data.map(({ id }) => id)
  await sql`update sandbox_objects set data = jsonb_set(data, '{created}',
    to_jsonb(extract(epoch from now() - interval '31 days')::bigint)) where id = ${events[1]}`.execute(db)
  await purgeExpiredHandler(undefined).run({}, jobContext(test.database))
  expect(await countKeys()).toBe(1)
  expect((await stripe.events.retrieve(events[0] ?? '')).id).toBe(events[0])
  expect(await rejected(stripe.events.retrieve(events[1] ?? ''))).toMatchObject({ code: 'resource_missing' })
})

it('stores no card number, whatever the form sends', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' })
  const confirm = (number: string) =>
    test.app.fastify.inject({
      method: 'POST',
      url: `/sandbox/v1/payment_intents/${intent.id}/confirm`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({
        key: test.app.cards.publishableKey,
        client_secret: intent.client_secret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '987',
      }).toString(),
    })
  const realNumber = '4539578763621486'
  expect((await confirm(realNumber)).json()).toMatchObject({ error: { decline_code: 'test_mode_live_card' } })
  const accepted = await confirm('5555555555554444')
  expect(accepted.headers['access-control-allow-origin']).toBe('*')
  expect(accepted.json()).toMatchObject({ status: 'succeeded' })
  const tables = ['sandbox_objects', 'sandbox_responses', 'card_events', 'audit_log', 'outbox']
  for (const table of tables) {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.table(table)} t
      where t::text ~ '4539578763621486|5555555555554444'`.execute(test.database.kysely)
    expect([table, rows[0]?.found]).toEqual([table, 0])
  }
})

it('serves nothing of the sandbox in production', async () => {
  const off = await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' })
  for (const url of ['/card-form', '/sandbox/v1/payment_intents/pi_1', '/sandbox/challenge/pi_1']) {
    expect([url, (await off.app.fastify.inject(url)).statusCode]).toEqual([url, 404])
  }
  await off.close()
})
