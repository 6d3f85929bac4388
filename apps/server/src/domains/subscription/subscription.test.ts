import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { collections } from '#contract/domains/collections.ts'
import { discountPreview } from '#contract/domains/discount-preview.ts'
import { documents } from '#contract/domains/documents.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { isSubscriptionActive, subscription, type SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { subscriptionStatuses } from '#contract/enumerations.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  await test.stepUp(owner)
})
afterAll(() => test.close())

const setAccount = async (values: { status?: string; subscription?: SubscriptionStatus; trialDays?: number }) => {
  await test.database.kysely
    .updateTable('vendors')
    .set({
      status: values.status ?? 'active',
      subscription_status: values.subscription ?? 'trialing',
      trial_ends_at: sql<Date>`now() + make_interval(days => ${values.trialDays ?? 14})`,
    })
    .where('id', '=', owner.vendorId)
    .execute()
}

const readStatus = (as: Person) => test.data(subscription.get, { as })

describe('subscription endpoint', () => {
  it('returns the effective status', async () => {
    for (const status of subscriptionStatuses) {
      await setAccount({ subscription: status })
      const response = await readStatus(owner)
      expect([response.status, response.details?.trialEndsAt !== null]).toEqual([status, status === 'trialing'])
    }
    await setAccount({ trialDays: -1 })
    expect(await readStatus(owner)).toMatchObject({ status: 'unpaid', details: { trialEndsAt: expect.any(String) } })
  })

  it('hides details without permission and reports admins as active', async () => {
    await setAccount({ subscription: 'past_due' })
    expect(await readStatus(await test.newPerson(owner.vendorId, 'staff'))).toEqual({
      status: 'past_due',
      cardsAvailable: true,
      details: null,
    })
    const allowed = await test.newPerson(owner.vendorId, 'staff', ['view_subscription'])
    expect(await readStatus(allowed)).toMatchObject({ status: 'past_due', details: { trialEndsAt: null } })
    expect(await readStatus(await test.newAdmin())).toEqual({
      status: 'active',
      cardsAvailable: true,
      details: null,
    })
  })
})

const params = { id: newId(), sessionId: newId(), orderId: newId() }
const callEndpoint = async (endpoint: Endpoint): Promise<[string, number, string | undefined]> => {
  const { status, body } = await test.call(endpoint, { as: owner, store, params })
  return [endpoint.name, status, body.code]
}

const vendorEndpoints = endpoints.filter((endpoint) => endpoint.actor === 'vendor' && endpoint.scope !== 'self')
const isGated = (endpoint: Endpoint): boolean => endpoint.mode !== 'read' && !endpoint.worksUnpaid
const ownReads = endpoints.filter(
  (endpoint) => endpoint.actor === 'person' && endpoint.scope === 'self' && endpoint.method === 'GET',
)

describe('subscription gate', () => {
  const bad = subscriptionStatuses.filter((status) => !isSubscriptionActive(status))
  const accounts = [...bad.map((status) => ({ subscription: status })), { trialDays: -1 }]

  it.each(accounts)('allows reads and personal changes with $subscription $trialDays', async (values) => {
    await setAccount(values)
    for (const endpoint of vendorEndpoints.filter(isGated)) {
      expect(await callEndpoint(endpoint)).toEqual([endpoint.name, 402, 'subscription_required'])
    }
    for (const endpoint of vendorEndpoints.filter((each) => !isGated(each))) {
      const [name, status] = await callEndpoint(endpoint)
      expect([name, status === 402]).toEqual([name, false])
    }
    for (const endpoint of ownReads) expect(await callEndpoint(endpoint)).toEqual([endpoint.name, 200, undefined])
    await test.data(account.changePreferences, { as: owner, body: { theme: 'dark' } })
  })

  it('lets an owner correct the business data', async () => {
    await setAccount({ subscription: 'past_due' })
    const { business } = await test.data(account.profile, { as: owner })
    const body = { address: 'Calle Mayor 1, Madrid', version: business?.version ?? 0 }
    expect(await test.data(account.changeBusiness, { as: owner, body })).toMatchObject({ address: body.address })
  })

  it('allows reads that are sent by POST', async () => {
    await setAccount({ subscription: 'past_due' })
    for (const endpoint of [documents.print, discountPreview.test, collections.preview, checkout.quote]) {
      expect(endpoint.method).toBe('POST')
      expect((await callEndpoint(endpoint))[1]).not.toBe(402)
    }
  })

  it.each([{ subscription: 'active' }, { subscription: 'trialing' }] as const)(
    'is open with $subscription',
    async (values) => {
      await setAccount(values)
      for (const endpoint of vendorEndpoints) expect((await callEndpoint(endpoint))[1]).not.toBe(402)
    },
  )
})

describe('shop of an account with a bad subscription', () => {
  const callShop = async (endpoint: Endpoint, as?: Shopper): Promise<[number, string | undefined]> => {
    const { status, body } = await test.call(endpoint, { store, ...(as ? { as } : {}) })
    return [status, body.code]
  }

  it.each(['past_due', 'incomplete'] as const)('%s: can be browsed but takes no orders', async (status) => {
    await setAccount({ subscription: status })
    expect(await callShop(storefront.store)).toEqual([200, undefined])
    expect(await callShop(storefront.products)).toEqual([200, undefined])
    for (const endpoint of [storefront.checkout, storefront.place]) {
      expect(await callShop(endpoint)).toEqual([409, 'not_taking_orders'])
    }
    const shopper = await newShopper(test)
    const { body } = await test.call(storefront.place, { as: shopper, store })
    expect(body).toMatchObject({ statusCode: 409, message: 'This store isn’t taking orders right now.' })
  })

  it.each(['unpaid', 'canceled'] as const)('%s: is unavailable', async (status) => {
    await setAccount({ subscription: status })
    const shopper = await newShopper(test)
    const shopEndpoints = endpoints.filter(({ shop }) => shop)
    expect(shopEndpoints.length).toBeGreaterThan(4)
    for (const endpoint of shopEndpoints) {
      const needsSession = endpoint.actor === 'customer' || endpoint.actor === 'participant'
      expect([endpoint.name, ...(await callShop(endpoint, needsSession ? shopper : undefined))]).toEqual([
        endpoint.name,
        503,
        'store_unavailable',
      ])
    }
    const { headers } = await test.call(storefront.store, { store })
    expect(headers['retry-after']).toBe('3600')
  })
})

describe('account deactivated by the platform', () => {
  it.each(['suspended', 'inactive'])('%s: allows only personal calls', async (status) => {
    await setAccount({ status, subscription: 'active' })
    for (const endpoint of vendorEndpoints) {
      expect(await callEndpoint(endpoint)).toEqual([endpoint.name, 403, 'account_suspended'])
    }
    for (const endpoint of ownReads) expect(await callEndpoint(endpoint)).toEqual([endpoint.name, 200, undefined])
    expect((await test.data(account.profile, { as: owner })).vendor).toMatchObject({ status })
    await setAccount({})
    await test.data(account.changePreferences, { as: owner, body: { theme: null } })
  })
})
