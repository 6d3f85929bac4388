import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { rejected } from '#server/testing/rejected-card-call.ts'

let test: TestApp
let stripe: Stripe
beforeAll(async () => {
  test = await openTestApp()
  stripe = test.app.cards.stripe
})
afterAll(() => test.close())

const pay = (card: string, amount: number) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', payment_method: card, confirm: true })

const readBalance = async (account?: string): Promise<number> => {
  const { available } = await stripe.balance.retrieve({}, account === undefined ? {} : { stripeAccount: account })
  return available.find(({ currency }) => currency === 'usd')?.amount ?? 0
}

describe('refunds', () => {
  it('refunds in parts, and not more than was paid', async () => {
    const { id: intent } = await pay('pm_card_visa', 3000)
    const before = await readBalance()
    const first = await stripe.refunds.create({ payment_intent: intent, amount: 1000, metadata: { kind: 'order' } })
    expect(first).toMatchObject({ status: 'succeeded', amount: 1000, metadata: { kind: 'order' } })
    await rejected(stripe.refunds.create({ payment_intent: intent, amount: 2001 }))
    await stripe.refunds.create({ payment_intent: intent })
    expect(await rejected(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await readBalance()).toBe(before - 3000)
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2)
  })

  it('ends a refund later, as succeeded or failed', async () => {
    const pending = await stripe.refunds.create({ payment_intent: (await pay('pm_card_pendingRefund', 700)).id })
    const failing = await stripe.refunds.create({ payment_intent: (await pay('pm_card_refundFail', 700)).id })
    expect([pending.status, failing.status]).toEqual(['pending', 'succeeded'])
    const before = await readBalance()
    await test.settleCards()
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
    expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await readBalance()).toBe(before + 700)
  })
})

describe('disputes', () => {
  const dispute = async () => {
    const intent = await pay('pm_card_createDispute', 4000)
    const before = await readBalance()
    await test.settleCards()
    const [opened] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    if (!opened) return expect.fail('There is no dispute.')
    return { opened, before, intent }
  }

  it('takes the amount back, and returns it when the dispute is won', async () => {
    const { opened, before, intent } = await dispute()
    expect(opened).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 4000 })
    expect(await readBalance()).toBe(before - 4000)
    expect(await rejected(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    await stripe.disputes.update(opened.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true })
    await test.settleCards()
    expect((await stripe.disputes.retrieve(opened.id)).status).toBe('won')
    expect(await readBalance()).toBe(before)
  })

  it('is lost when it is accepted', async () => {
    const { opened, before } = await dispute()
    expect((await stripe.disputes.close(opened.id)).status).toBe('lost')
    await rejected(stripe.disputes.close(opened.id))
    expect(await readBalance()).toBe(before - 4000)
  })
})

describe('connected accounts', () => {
  const newAccount = (bank?: string) =>
    stripe.accounts.create({
      type: 'express',
      country: 'US',
      email: 'owner@example.com',
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { kind: 'vendor', id: '1' },
      ...(bank && { external_account: bank }),
    })

  it('needs onboarding before it gets money', async () => {
    const account = await newAccount()
    expect(account).toMatchObject({ payouts_enabled: false, details_submitted: false })
    await pay('pm_card_visa', 5000)
    const transfer = () => stripe.transfers.create({ amount: 1000, currency: 'usd', destination: account.id })
    expect(await rejected(transfer())).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/again',
    })
    const token = new URL(link.url).searchParams.get('token') ?? ''
    const { sandbox } = test.app.cards
    expect(await sandbox?.finishOnboarding(account.id, 'wrong', 'btok_us_verified')).toMatchObject({ isExpired: true })
    await sandbox?.finishOnboarding(account.id, token, 'btok_us_verified')
    expect(await sandbox?.readOnboarding(account.id, token)).toMatchObject({ isExpired: true })
    const onboarded = await stripe.accounts.retrieve(account.id)
    expect(onboarded).toMatchObject({ payouts_enabled: true, external_accounts: { data: [{ last4: '6789' }] } })
    expect((await transfer()).amount).toBe(1000)
  })

  it('pays out what was transferred, once', async () => {
    await pay('pm_card_visa', 5000)
    const { id: account } = await newAccount('btok_us_verified')
    await stripe.transfers.create({ amount: 5000, currency: 'usd', destination: account })
    const payOut = () => stripe.payouts.create({ amount: 5000, currency: 'usd' }, { stripeAccount: account })
    const results = await Promise.allSettled([payOut(), payOut(), payOut(), payOut()])
    const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(paid).toHaveLength(1)
    expect(await readBalance(account)).toBe(0)
    await test.settleCards()
    const payout = await stripe.payouts.retrieve(paid[0]?.id ?? '', {}, { stripeAccount: account })
    expect(payout).toMatchObject({ status: 'paid', amount: 5000 })
    expect(await rejected(stripe.payouts.retrieve(payout.id))).toMatchObject({ code: 'resource_missing' })
  })

  it('moves money in both directions at once', async () => {
    const count = 12
    await pay('pm_card_visa', 2 * count * 100)
    const { id: destination } = await newAccount('btok_us_verified')
    // A request that fails must not be hidden by a repetition.
    const once = { maxNetworkRetries: 0 }
    const transfer = () => stripe.transfers.create({ amount: 100, currency: 'usd', destination }, once)
    const transfers = await Promise.all(Array.from({ length: count }, transfer))
    await Promise.all(transfers.flatMap(({ id }) => [transfer(), stripe.transfers.createReversal(id, {}, once)]))
    expect(await readBalance(destination)).toBe(count * 100)
  })

  it('returns the money of a payout that fails', async () => {
    await pay('pm_card_visa', 5000)
    const { id: account } = await newAccount('btok_us_accountClosed')
    const transfer = await stripe.transfers.create({ amount: 5000, currency: 'usd', destination: account })
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'usd' }, { stripeAccount: account })
    await test.settleCards()
    expect(await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account })).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    })
    expect(await readBalance(account)).toBe(5000)
    const before = await readBalance()
    await stripe.transfers.createReversal(transfer.id, { amount: 5000 })
    expect([await readBalance(account), await readBalance()]).toEqual([0, before + 5000])
  })

  it('never transfers more than there is', async () => {
    const { id: account } = await newAccount('btok_us_verified')
    const amount = (await readBalance()) + 1
    expect(await rejected(stripe.transfers.create({ amount, currency: 'usd', destination: account }))).toMatchObject({
      code: 'balance_insufficient',
    })
  })
})
