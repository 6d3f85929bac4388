import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { addTestCard } from '#server/testing/billing.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = (await test.newVendor()).owner
})

const list = async () => (await test.data(paymentMethods.list, { as: owner })).data
const setStatus = (status: string) =>
  test.database.kysely
    .updateTable('vendors')
    .set({ subscription_status: status })
    .where('id', '=', owner.vendorId)
    .execute()

describe('saving a card', () => {
  it('makes the newest card the default and bills the trial’s end', async () => {
    expect((await test.data(subscription.get, { as: owner })).details).toMatchObject({ hasCard: false })
    const first = await addTestCard(test, owner)
    expect(first).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true, isExpired: false })
    const second = await addTestCard(test, owner, 'mastercard')
    expect((await list()).map((card) => [card._id, card.isDefault])).toEqual([
      [second._id, true],
      [first._id, false],
    ])
    expect(await test.data(subscription.get, { as: owner })).toMatchObject({
      status: 'trialing',
      cardsAvailable: true,
      details: { hasCard: true, trialDaysLeft: 14 },
    })
    const customers = await test.app.cards.stripe.customers.list({ limit: 100 })
    expect(customers.data.filter(({ metadata }) => metadata['vendor'] === owner.vendorId)).toHaveLength(1)
  })

  it('is done once, by the call or by the provider’s event', async () => {
    const { id } = await test.data(paymentMethods.setupIntent, { as: owner })
    await test.app.cards.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await test.settleCards()
    expect(await list()).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => test.data(paymentMethods.add, { as: owner, body: { setupIntentId: id } })),
    )
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  it('rejects cards that weren’t confirmed or belong to another account', async () => {
    const open = await test.data(paymentMethods.setupIntent, { as: owner })
    const add = (setupIntentId: string, as = owner) => test.call(paymentMethods.add, { as, body: { setupIntentId } })
    expect((await add(open.id)).body.code).toBe('card_not_confirmed')
    expect((await add('seti_unknown')).body.code).toBe('card_not_confirmed')
    await test.app.cards.stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
    const stranger = (await test.newVendor()).owner
    expect((await add(open.id, stranger)).body.code).toBe('card_not_confirmed')
    expect((await test.data(paymentMethods.list, { as: stranger })).data).toEqual([])
  })
})

describe('changing cards', () => {
  it('changes the default and keeps the only card of a running subscription', async () => {
    const first = await addTestCard(test, owner)
    const second = await addTestCard(test, owner, 'mastercard')
    const makeDefault = (id: string) =>
      test.call(paymentMethods.makeDefault, { as: owner, params: { id }, body: { isDefault: true } })
    const remove = (id: string) => test.call(paymentMethods.remove, { as: owner, params: { id } })
    expect((await makeDefault(first._id)).body.data).toMatchObject({ isDefault: true })
    expect((await makeDefault(newId())).status).toBe(404)
    await setStatus('active')
    expect((await remove(first._id)).status).toBe(200)
    expect((await list()).map((card) => [card._id, card.isDefault])).toEqual([[second._id, true]])
    expect((await remove(second._id)).body).toMatchObject({ statusCode: 409, code: 'last_payment_method' })
    await setStatus('canceled')
    expect((await remove(second._id)).status).toBe(200)
    expect(await list()).toEqual([])
    await runQueuedJobs(test, 'payment-methods.detach')
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select provider_id as id from payment_methods where vendor_id = $1`,
      [owner.vendorId],
    )
    for (const { id } of rows) expect((await test.app.cards.stripe.paymentMethods.retrieve(id)).customer).toBeNull()
  })

  it('ends the billing of a trial with the last card, and stays within the account', async () => {
    const card = await addTestCard(test, owner)
    const stranger = (await test.newVendor()).owner
    const params = { id: card._id }
    expect((await test.call(paymentMethods.remove, { as: stranger, params })).status).toBe(404)
    expect((await test.call(paymentMethods.remove, { as: owner, params })).status).toBe(200)
    const row = await test.database.kysely
      .selectFrom('vendors')
      .select('bills_at_trial_end')
      .where('id', '=', owner.vendorId)
      .executeTakeFirst()
    expect(row?.bills_at_trial_end).toBe(false)
  })
})
