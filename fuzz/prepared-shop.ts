import { carts } from '#contract/domains/carts.ts'
import { storeDomains } from '#contract/domains/store-domains.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import type { PresetRequest } from './preset-request.ts'
import type { Calls, Fixture } from './fixture.ts'

const buyer = { name: 'Somebody', email: 'somebody@example.com' }

const newVariant = ({ world }: Fixture): Promise<string> => world.ours.storeFixture.newVariant({ stock: 50 })

/** A guest with one item in the cart. */
const fillCart = async (fixture: Fixture): Promise<{ variant: string; cookie: string }> => {
  const variant = await newVariant(fixture)
  const { store } = fixture.ownerContext
  const { headers } = await fixture.test.call(carts.addLine, { store, body: { variant, quantity: 1 } })
  const [cookie = ''] = String(headers['set-cookie']).split(';', 1)
  return { variant, cookie }
}

const toLine = async (fixture: Fixture): Promise<PresetRequest> => {
  const { variant, cookie } = await fillCart(fixture)
  return { params: { variantId: variant }, cookie }
}

/** The token of a guest's order. */
const placeOrder = async (fixture: Fixture): Promise<string> => {
  const { storeFixture } = fixture.world.ours
  const lines = [{ variant: await storeFixture.newVariant({ type: 'digital', stock: 0 }), quantity: 1 }]
  const body = { method: 'digital', lines, paymentOption: await storeFixture.newPaymentOption(), buyer }
  const { token } = await fixture.test.data(storefront.place, { store: fixture.ownerContext.store, body })
  return token
}

const toToken = async (fixture: Fixture): Promise<PresetRequest> => ({ params: { token: await placeOrder(fixture) } })

const newDomainName = (): string => `shop-${newId()}.example`

/** A claim of the store, which can have few of them. */
const claimDomain = async ({ test, ownerContext }: Fixture): Promise<string> => {
  await test.database.kysely.deleteFrom('store_domains').where('store_id', '=', ownerContext.store).execute()
  const { domains } = await test.data(storeDomains.add, { ...ownerContext, body: { name: newDomainName() } })
  return domains[0]?._id ?? ''
}

/** Preset requests for carts, links of orders and domains. */
export const shopCalls: Calls = {
  'carts.get': async (fixture) => ({ cookie: (await fillCart(fixture)).cookie }),
  'carts.addLine': async (fixture) => ({ body: { variant: await newVariant(fixture), quantity: 2 } }),
  'carts.changeLine': async (fixture) => ({ ...(await toLine(fixture)), body: { quantity: 2 } }),
  'carts.removeLine': toLine,
  'carts.update': async (fixture) => ({ cookie: (await fillCart(fixture)).cookie }),
  'carts.addCode': async () => ({ body: { code: 'SOAP10' } }),
  'carts.removeCode': async (fixture) => ({ params: { code: 'SOAP10' }, cookie: (await fillCart(fixture)).cookie }),
  'carts.reorder': async (fixture) => ({ body: { token: await placeOrder(fixture) } }),
  'carts.merge': async (fixture) => ({ cookie: (await fillCart(fixture)).cookie }),
  'domains.add': async (fixture) => {
    await claimDomain(fixture)
    return { body: { name: newDomainName() } }
  },
  'domains.update': async () => ({ body: { primary: null } }),
  'domains.remove': async (fixture) => ({ query: { id: await claimDomain(fixture) } }),
  'domains.verifyOwnership': async (fixture) => ({ body: { id: await claimDomain(fixture) } }),
  'orderLinks.get': toToken,
  'orderLinks.slots': toToken,
  'orderLinks.cancel': toToken,
  'orderLinks.receipt': toToken,
}
