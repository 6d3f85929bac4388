import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { newSignedInBrowser } from '#server/testing/shop-account.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

const home = { recipient: '', line1: '1 Elm Street', line2: '', city: 'Salem', region: '', postcode: '', country: 'US' }
const work = { ...home, line1: '2 Oak Avenue' }

/** A customer with these addresses and an item in the cart. */
const openCheckout = async (addresses: (typeof home)[]) => {
  const { browser, shopper } = await newSignedInBrowser(fixture.test, fixture.store)
  const ids: string[] = []
  for (const body of addresses) {
    const request = { as: shopper, store: fixture.store, body: body as never }
    const member = await fixture.test.data(customerAccounts.addAddress, request)
    ids.push(member.addresses.at(-1)?._id ?? '')
  }
  await browser.post('/cart/lines', { variant: await fixture.newVariant({ title: 'Honey' }), quantity: '1' })
  const submit = (fields: Record<string, string>) => browser.submit('/checkout', { method: 'shipping', ...fields })
  return { ids, submit }
}
const readStreet = (html: string) => /<input[^>]*id="field-line1"[^>]*value="([^"]*)"/.exec(html)?.[1]
const readChoice = (html: string) =>
  /<select id="field-saved_address"[^>]*>.*?<option value="([^"]+)" selected/.exec(html)?.[1]

it('fills in the saved address that a customer chooses, without a script', async () => {
  const { ids, submit } = await openCheckout([home, work])
  const [first = '', second = ''] = ids
  const { html } = await submit({ step: 'update' })
  expect([readChoice(html), readStreet(html)]).toEqual([first, '1 Elm Street'])
  expect(html).toContain('<option value="other">Another address</option>')
  const chosen = await submit({ ...home, saved_address: second, shown_address: first, step: 'update' })
  expect([readChoice(chosen.html), readStreet(chosen.html)]).toEqual([second, '2 Oak Avenue'])
  const other = await submit({ ...work, saved_address: 'other', shown_address: second, step: 'update' })
  expect([readChoice(other.html), readStreet(other.html)]).toEqual(['other', ''])
  const typed = { ...home, line1: '3 New Street', saved_address: 'other', shown_address: second }
  const kept = await submit({ ...typed, step: 'update' })
  expect([readChoice(kept.html), readStreet(kept.html)]).toEqual(['other', '3 New Street'])
})

it('shows a chosen address before it sends an order there', async () => {
  const { ids, submit } = await openCheckout([home, work])
  const [first = '', second = ''] = ids
  const early = await submit({ ...home, saved_address: second, shown_address: first, step: 'place' })
  expect([early.status, readStreet(early.html)]).toEqual([422, '2 Oak Avenue'])
  expect(early.html).toContain('Check the address you chose, then place your order.')
  const placing = { ...work, postcode: '10001 1234', saved_address: second, shown_address: second }
  const placed = await submit({ ...placing, total: '', step: 'place' })
  expect(placed.status).toBe(303)
  type Row = { address: { line1: string; postcode: string } }
  const { rows } = await fixture.test.database.pool.query<Row>('select address from orders')
  expect(rows.map(({ address: { line1, postcode } }) => [line1, postcode])).toEqual([['2 Oak Avenue', '10001-1234']])
})

it('offers no choice with one saved address', async () => {
  const { submit } = await openCheckout([home])
  const { html } = await submit({ step: 'update' })
  expect([readChoice(html), readStreet(html)]).toEqual([undefined, '1 Elm Street'])
})

it('checks a typed ZIP code, but not that of a saved address', async () => {
  const old = { ...home, postcode: '1970' }
  const { ids, submit } = await openCheckout([old])
  const place = (address: typeof home) => submit({ ...address, shown_address: ids[0] ?? '', total: '', step: 'place' })
  const wrong = await place({ ...home, postcode: '0197' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('This ZIP code doesn’t match the country. Enter one like 10001, or change the country.')
  expect(wrong.html).toMatch(/id="field-postcode"[^>]*aria-invalid="true"/)
  expect((await place(old)).status).toBe(303)
})
