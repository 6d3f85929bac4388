import { customers } from '#contract/domains/customers.ts'
import { plainDiscount } from '#contract/domains/discount.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { storeAsWritten } from '#server/platform/errand.ts'
import { writeUnsubscribe } from '#server/domains/customers/customers.unsubscribe-link.ts'
import type { Given } from './given.ts'
import type { Calls, Stage } from './stage.ts'

const cart = async ({ world }: Stage): Promise<{ lines: { variant: string; quantity: number }[]; method: string }> => ({
  lines: [{ variant: await world.ours.shop.newVariant({ stock: 5 }), quantity: 2 }],
  method: 'pickup',
})

/** A digital product, which needs neither a slot nor an address. */
const download = async ({ world }: Stage) => {
  const { shop } = world.ours
  const variant = await shop.newVariant({ type: 'digital', stock: 0 })
  return { lines: [{ variant, quantity: 1 }], method: 'digital', paymentOption: await shop.newOption() }
}

const placed = async (stage: Stage, facts: object = {}) =>
  stage.test.data(orders.create, {
    ...stage.here,
    body: { ...(await cart(stage)), buyer: { name: 'Walk-in' }, ...facts },
  })

const ofOrder = ({ _id }: { _id: string }): Given => ({ params: { orderId: _id } })

const ownOrder = async (stage: Stage): Promise<Given> => {
  const as = stage.world.cast.callers.customer
  if (!as) return {}
  return ofOrder(await stage.test.data(storefront.place, { as, store: stage.here.store, body: await download(stage) }))
}

const newCustomer = ({ world }: Stage): Promise<string> =>
  world.ours.shop.newCustomer({ email: `prepared-${newId()}@example.com` })

const merging = async (stage: Stage): Promise<Given> => ({
  body: { keep: await newCustomer(stage), others: [await newCustomer(stage)] },
})

const paid = async (stage: Stage) => {
  const order = await placed(stage)
  return stage.test.data(orders.pay, { ...stage.here, ...ofOrder(order), body: { amount: order.total } })
}

const withBuyer = async (stage: Stage): Promise<Given> => ({
  body: { ...(await cart(stage)), buyer: { name: 'Somebody', email: 'somebody@example.com' } },
})
const withoutBuyer = async (stage: Stage): Promise<Given> => ({ body: await download(stage) })

/** Preset requests for orders, storefront, customers and discounts. */
export const tradeCalls: Calls = {
  'orders.create': withBuyer,
  'orders.quote': withBuyer,
  'orders.update': async (stage) => {
    const { _id, version, lines } = await placed(stage)
    const more = (await cart(stage)).lines
    const kept = lines.map(({ variant }) => ({ variant: variant ?? '', quantity: 1 }))
    return { params: { orderId: _id }, body: { version, lines: [...kept, ...more] } }
  },
  'orders.quoteChange': async (stage) => {
    const order = await placed(stage)
    return { ...ofOrder(order), body: { lines: (await cart(stage)).lines } }
  },
  'orders.cancel': async (stage) => ofOrder(await placed(stage)),
  'orders.status': async (stage) => ({ ...ofOrder(await placed(stage)), body: { status: 'confirmed' } }),
  'orders.window': async (stage) => {
    const { shop } = stage.world.ours
    const slot = { window: await shop.newWindow(), date: shop.soon }
    return { ...ofOrder(await placed(stage)), body: slot }
  },
  'orders.pay': async (stage) => ({ ...ofOrder(await placed(stage)), body: { amount: 100 } }),
  'orders.refund': async (stage) => {
    const order = await paid(stage)
    const lines = order.lines.map(({ _id }) => ({ line: _id, quantity: 1 }))
    return { ...ofOrder(order), body: { amount: 100, lines, restock: true } }
  },
  'orders.removeNote': async (stage) => {
    const { _id } = await placed(stage)
    const body = { body: 'A note.', isForCustomer: false }
    const { notes } = await stage.test.data(orders.addNote, { ...stage.here, params: { orderId: _id }, body })
    return { params: { orderId: _id, noteId: notes[0]?._id ?? '' } }
  },
  'storefront.quote': withoutBuyer,
  'storefront.ownQuote': withoutBuyer,
  'storefront.place': withoutBuyer,
  'storefront.placeAsGuest': async (stage) => ({
    body: { ...(await download(stage)), buyer: { name: 'Somebody', email: 'somebody@example.com' } },
  }),
  'storefront.ownOrder': ownOrder,
  'storefront.cancelOwn': ownOrder,
  'customers.update': async (stage) => ({
    params: { customerId: await newCustomer(stage) },
    body: { version: 1, name: 'Robin Field', tags: ['new'] },
  }),
  'customers.merge': merging,
  'customers.mergePreview': merging,
  'customers.removeNote': async (stage) => {
    const customerId = await newCustomer(stage)
    const { here, test } = stage
    const note = await test.data(customers.addNote, { ...here, params: { customerId }, body: { body: 'A note.' } })
    return { params: { customerId, noteId: note._id } }
  },
  'customers.sendMail': async (stage) => ({
    body: { customer_id: await newCustomer(stage), purpose: 'service', subject: 'Hello {firstName}', body: 'Well?' },
  }),
  'customers.unsubscribe': async (stage) => ({
    body: { token: writeUnsubscribe(stage.tokens, storeAsWritten(stage.here.store), await newCustomer(stage)) },
  }),
  'discounts.create': async () => ({ body: { ...plainDiscount, name: `Prepared ${newId()}` } }),
  'fulfillmentWindows.slots': async ({ world }) => {
    const { soon } = world.ours.shop
    return { query: { from: soon, to: soon } }
  },
}
