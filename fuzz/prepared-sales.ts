import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { signPreferenceToken } from '#server/domains/email-preferences/preference-token.rules.ts'
import type { PresetRequest } from './preset-request.ts'
import type { Calls, Fixture } from './fixture.ts'

const makeCart = async ({
  world,
}: Fixture): Promise<{ lines: { variant: string; quantity: number }[]; method: string }> => ({
  lines: [{ variant: await world.ours.storeFixture.newVariant({ stock: 5 }), quantity: 2 }],
  method: 'pickup',
})

/** A digital product, which needs neither a slot nor an address. */
const makeDigitalCart = async ({ world }: Fixture) => {
  const { storeFixture } = world.ours
  const variant = await storeFixture.newVariant({ type: 'digital', stock: 0 })
  return { lines: [{ variant, quantity: 1 }], method: 'digital', paymentOption: await storeFixture.newPaymentOption() }
}

const placeOrder = async (fixture: Fixture, fields: object = {}) =>
  fixture.test.data(checkout.create, {
    ...fixture.ownerContext,
    body: { ...(await makeCart(fixture)), buyer: { name: 'Walk-in' }, ...fields },
  })

const toOrderParams = ({ _id }: { _id: string }): PresetRequest => ({ params: { orderId: _id } })

const placeCustomerOrder = async (fixture: Fixture): Promise<PresetRequest> => {
  const as = fixture.world.actors.callers.customer
  if (!as) return {}
  return toOrderParams(
    await fixture.test.data(storefront.place, {
      as,
      store: fixture.ownerContext.store,
      body: await makeDigitalCart(fixture),
    }),
  )
}

const createCustomer = ({ world }: Fixture): Promise<string> =>
  world.ours.storeFixture.newCustomer({ email: `prepared-${newId()}@example.com` })

const makeMerge = async (fixture: Fixture): Promise<PresetRequest> => ({
  body: { keep: await createCustomer(fixture), others: [await createCustomer(fixture)] },
})

const placePaidOrder = async (fixture: Fixture) => {
  const order = await placeOrder(fixture)
  return fixture.test.data(orders.pay, {
    ...fixture.ownerContext,
    ...toOrderParams(order),
    body: { amount: order.total },
  })
}

const makeGuestCart = async (fixture: Fixture): Promise<PresetRequest> => ({
  body: { ...(await makeCart(fixture)), buyer: { name: 'Somebody', email: 'somebody@example.com' } },
})
const makeCustomerCart = async (fixture: Fixture): Promise<PresetRequest> => ({ body: await makeDigitalCart(fixture) })

const addCustomerAddress = async ({ test, world }: Fixture): Promise<PresetRequest> => {
  const as = world.actors.callers.customer
  if (!as) return {}
  const body = { line1: '1 Long Street', country: 'GB' } as const
  const { addresses } = await test.data(customerAccounts.addAddress, { as, store: world.ours.store, body })
  return { params: { addressId: addresses.at(-1)?._id ?? '' } }
}

/** Preset requests for orders, storefront, customers and discounts. */
export const salesCalls: Calls = {
  'orders.create': makeGuestCart,
  'orders.quote': makeGuestCart,
  'orders.update': async (fixture) => {
    const { _id, version, lines } = await placeOrder(fixture)
    const newLines = (await makeCart(fixture)).lines
    const existingLines = lines.map(({ variant }) => ({ variant: variant ?? '', quantity: 1 }))
    return { params: { orderId: _id }, body: { version, lines: [...existingLines, ...newLines] } }
  },
  'orders.quoteChange': async (fixture) => {
    const order = await placeOrder(fixture)
    return { ...toOrderParams(order), body: { lines: (await makeCart(fixture)).lines } }
  },
  'orders.cancel': async (fixture) => toOrderParams(await placeOrder(fixture)),
  'orders.status': async (fixture) => ({ ...toOrderParams(await placeOrder(fixture)), body: { status: 'confirmed' } }),
  'orders.window': async (fixture) => {
    const { storeFixture } = fixture.world.ours
    const slot = { window: await storeFixture.newWindow(), date: storeFixture.dayAfterTomorrow }
    return { ...toOrderParams(await placeOrder(fixture)), body: slot }
  },
  'orders.pay': async (fixture) => ({ ...toOrderParams(await placeOrder(fixture)), body: { amount: 100 } }),
  'orders.refund': async (fixture) => {
    const order = await placePaidOrder(fixture)
    const lines = order.lines.map(({ _id }) => ({ line: _id, quantity: 1 }))
    return { ...toOrderParams(order), body: { amount: 100, lines, restock: true } }
  },
  'orders.removeNote': async (fixture) => {
    const { _id } = await placeOrder(fixture)
    const body = { body: 'A note.', isForCustomer: false }
    const { notes } = await fixture.test.data(orders.addNote, {
      ...fixture.ownerContext,
      params: { orderId: _id },
      body,
    })
    return { params: { orderId: _id, noteId: notes[0]?._id ?? '' } }
  },
  'storefront.quote': makeCustomerCart,
  'storefront.ownQuote': makeCustomerCart,
  'storefront.place': async (fixture) => ({
    body: { ...(await makeDigitalCart(fixture)), buyer: { name: 'Somebody', email: 'somebody@example.com' } },
  }),
  'storefront.ownOrder': placeCustomerOrder,
  'storefront.cancelOwn': placeCustomerOrder,
  'customerAccounts.changeAddress': async (fixture) => ({
    ...(await addCustomerAddress(fixture)),
    body: { line1: '2 Short Street', isDefault: true },
  }),
  'customerAccounts.removeAddress': addCustomerAddress,
  'customers.update': async (fixture) => ({
    params: { customerId: await createCustomer(fixture) },
    body: { version: 1, name: 'Robin Field', tags: ['new'] },
  }),
  'customers.merge': makeMerge,
  'customers.mergePreview': makeMerge,
  'customers.removeNote': async (fixture) => {
    const customerId = await createCustomer(fixture)
    const { ownerContext: here, test } = fixture
    const note = await test.data(customers.addNote, { ...here, params: { customerId }, body: { body: 'A note.' } })
    return { params: { customerId, noteId: note._id } }
  },
  'customers.sendMail': async (fixture) => ({
    body: {
      customer: await createCustomer(fixture),
      purpose: 'service',
      subject: 'Hello {firstName}',
      body: 'Well?',
    },
  }),
  'customers.unsubscribe': async (fixture) => ({
    body: {
      token: signPreferenceToken(fixture.tokens, {
        store: trustedStoreId(fixture.ownerContext.store),
        customerId: await createCustomer(fixture),
      }),
    },
  }),
  'discounts.create': async () => ({ body: { ...defaultDiscount, name: `Prepared ${newId()}` } }),
  'fulfillmentWindows.slots': async ({ world }) => {
    const { dayAfterTomorrow: soon } = world.ours.storeFixture
    return { query: { from: soon, to: soon } }
  },
}
