import { afterAll, beforeAll, expect, it } from 'vitest'
import { discounts } from '#contract/domains/discounts.ts'
import { discountPreview } from '#contract/domains/discount-preview.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertSubcategory,
  refreshProducts,
} from '#server/testing/catalog.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'

let test: TestApp
let owner: Person
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
})
afterAll(() => test.close())

const draft = (more: object = {}) => ({ ...defaultDiscount, name: 'Draft', ...more })
const getVariantId = async (product: string) =>
  (
    await test.database.kysely
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', product)
      .orderBy('position')
      .executeTakeFirstOrThrow()
  ).id

const openStore = async () => {
  const store = await test.newStore(vendorId)
  const asOwner = { as: owner, store }
  return {
    store,
    make: async (more: object) => (await test.data(discounts.create, { ...asOwner, body: draft(more) }))._id,
    product: (facts: object) => insertProduct(test, store, facts),
    overlaps: async (more: object, _id: string | null = null) =>
      (await test.data(discounts.overlaps, { ...asOwner, body: { discount: draft(more), _id } })).data,
    test: (more: object, input: object) =>
      test.call(discountPreview.test, {
        ...asOwner,
        body: { discount: draft(more), _id: null, method: null, ...input },
      }),
    quote: (more: object, input: object) =>
      test.data(discountPreview.test, {
        ...asOwner,
        body: { discount: draft(more), _id: null, method: null, ...input },
      }),
  }
}

it('lists discounts that overlap in products and time, and whether they combine', async () => {
  const { store, make, product, overlaps } = await openStore()
  const brand = await insertBrand(test, store, 'Acme')
  const category = await insertCategory(test, store, 'Cups')
  const subcategory = await insertSubcategory(test, store, category, 'Small')
  const mug = await product({ title: 'Mug', brand, category, subcategory })
  const spoon = await product({ title: 'Spoon' })
  const mugs = await getVariantId(mug)
  const whole = await make({ name: 'Whole', combinable: true })
  const ofBrand = await make({ name: 'Brand', combinable: true, scope: 'brands', targets: [brand] })
  const ofSubcategory = await make({ name: 'Small', combinable: true, scope: 'categories', targets: [subcategory] })
  const ofSpoon = await make({
    name: 'Spoon',
    combinable: true,
    scope: 'products',
    targets: [spoon],
    application: 'manual',
    codes: ['SPOON'],
  })
  const ofVariant = await make({
    name: 'Variant',
    combinable: true,
    scope: 'variants',
    targets: [mugs],
    startsAt: '2050-01-01T00:00',
  })
  await make({ name: 'Off', enabled: false })
  await make({ name: 'Over', endsAt: '2020-01-01T00:00' })
  const names = async (more: object, id: string | null = null) =>
    (await overlaps({ combinable: true, ...more }, id)).map(({ name }) => name).toSorted()

  expect(await names({})).toEqual(['Brand', 'Small', 'Spoon', 'Variant', 'Whole'])
  expect(await names({ scope: 'categories', targets: [category] })).toEqual(['Brand', 'Small', 'Variant', 'Whole'])
  expect(await names({ scope: 'products', targets: [spoon] })).toEqual(['Spoon', 'Whole'])
  expect(await names({ scope: 'products', targets: [spoon] }, ofSpoon)).toEqual(['Whole'])
  // Exclusions and schedules that end earlier don't overlap.
  expect(await names({ excluded: [{ kind: 'brands', id: brand }] })).toEqual(['Spoon', 'Whole'])
  expect(await names({ endsAt: '2050-01-01T00:00' })).toEqual(['Brand', 'Small', 'Spoon', 'Whole'])
  expect(await names({ startsAt: '2019-01-01T00:00', endsAt: '2020-01-01T00:00' })).toEqual([])
  const excluding = { scope: 'brands', targets: [brand], excluded: [{ kind: 'variants', id: mugs }] }
  expect(await names(excluding)).toEqual([])
  await test.database.kysely
    .updateTable('discounts')
    .set({ used: 1, total_limit: 1 })
    .where('id', '=', ofBrand)
    .execute()
  expect(await names({})).not.toContain('Brand')

  expect(await overlaps({ combinable: true }, ofVariant)).toEqual([
    { _id: ofSubcategory, name: 'Small', combines: true },
    { _id: ofSpoon, name: 'Spoon', combines: true },
    { _id: whole, name: 'Whole', combines: true },
  ])
})

it('lists non-combinable discounts only if they cover the same items', async () => {
  const { make, product, overlaps } = await openStore()
  const [mug, spoon] = [await product({ title: 'Mug' }), await product({ title: 'Spoon' })]
  const alone = await make({ name: 'Alone', scope: 'products', targets: [mug] })
  const together = await make({ name: 'Together', scope: 'products', targets: [mug], combinable: true })
  const whole = await make({ name: 'Whole' })
  await make({ name: 'Past', scope: 'products', targets: [mug], endsAt: '2020-01-01T00:00' })
  await make({ name: 'Without mugs', excluded: [{ kind: 'products', id: mug }] })
  const ofMug = { scope: 'products', targets: [mug] }
  expect(await overlaps(ofMug)).toEqual([
    { _id: alone, name: 'Alone', combines: false },
    { _id: together, name: 'Together', combines: false },
    { _id: whole, name: 'Whole', combines: false },
  ])
  expect((await overlaps({ ...ofMug, combinable: true })).map(({ name, combines }) => [name, combines])).toEqual([
    ['Alone', false],
    ['Together', true],
    ['Whole', false],
  ])
  const names = async (more: object) => (await overlaps(more)).map(({ name }) => name)
  expect(await names({ scope: 'products', targets: [spoon] })).toEqual(['Whole', 'Without mugs'])
  expect(await names({})).toEqual(['Alone', 'Together', 'Whole', 'Without mugs'])
  expect(await names({ endsAt: '2020-01-01T00:00' })).toEqual([])
})

it('prices a cart with the draft and the other discounts and explains each decision', async () => {
  const { store, make, product, quote } = await openStore()
  const brand = await insertBrand(test, store, 'Acme')
  const mug = await product({ title: 'Mug', price: 1000, brand })
  const spoon = await product({ title: 'Spoon', price: 300 })
  const lines = [
    { variant: await getVariantId(mug), quantity: 2 },
    { variant: await getVariantId(spoon), quantity: 1 },
  ]
  const standing = await make({ name: 'Standing', value: 100_000 })
  await make({ name: 'By code', application: 'manual', codes: ['CODE'], value: 900_000 })

  const loses = await quote({ scope: 'brands', targets: [brand], value: 50_000 }, { lines })
  expect(loses).toMatchObject({ subtotal: 2300, discountTotal: 230, total: 2070 })
  expect(loses.decisions).toMatchObject([
    { name: 'Draft', outcome: 'beaten', reason: 'better_alone', amount: 100, beatenBy: ['Standing'] },
    { name: 'Standing', outcome: 'applied', amount: 230 },
  ])
  const wins = await quote({ scope: 'brands', targets: [brand], value: 500_000 }, { lines })
  expect(wins.lines.map(({ discount }) => discount)).toEqual([1000, 0])
  // Replacing the stored discount, with its code, and at another time.
  const changed = await quote({ value: 200_000 }, { lines, _id: standing })
  expect(changed.decisions).toMatchObject([{ discount: standing, outcome: 'applied', amount: 460 }])
  expect(changed.decisions).toHaveLength(1)
  const byCode = await quote({ application: 'manual', codes: ['SPRING'], value: 300_000 }, { lines })
  expect(byCode.decisions[0]).toMatchObject({ code: 'SPRING', outcome: 'applied', amount: 690 })
  const window = { startsAt: '2030-03-10T02:30', endsAt: '2030-03-11T00:00', value: 500_000 }
  const atEdge = async (at: string) => (await quote(window, { lines, at })).decisions[0]?.reason
  expect(await atEdge('2030-03-10T07:29:59Z')).toBe('scheduled')
  expect(await atEdge('2030-03-10T07:30:00Z')).toBe('applied')
  expect(await atEdge('2030-03-11T04:00:00Z')).toBe('ended')
  const short = await quote({ thresholdBasis: 'cart_total', thresholdValue: 2500 }, { lines })
  expect(short.decisions[0]).toMatchObject({ outcome: 'refused', reason: 'below_total', missing: 200 })
})

it('includes the fee of the chosen method and existing uses', async () => {
  const { store, make, product, quote } = await openStore()
  const asOwner = { as: owner, store }
  const { methods, version } = await test.data(fulfillment.get, asOwner)
  const delivery = { enabled: true, fee: 700, freeOver: 5000 }
  await test.data(fulfillment.update, { ...asOwner, body: { version, methods: { ...methods, delivery } } })
  const lines = [{ variant: await getVariantId(await product({ price: 1000 })), quantity: 1 }]
  const free = { thresholdBasis: 'fulfillment_fee', thresholdValue: 0, value: 1_000_000 }
  expect(await quote(free, { lines, method: 'delivery' })).toMatchObject({ fulfillmentFee: 700, feeDiscount: 700 })
  expect((await quote(free, { lines })).decisions[0]?.reason).toBe('nothing_to_reduce')
  const id = await make({ totalLimit: 1 })
  await test.database.kysely.updateTable('discounts').set({ used: 1 }).where('id', '=', id).execute()
  expect((await quote({ totalLimit: 1 }, { lines, _id: id })).decisions[0]?.reason).toBe('used_up')
  expect((await quote({ totalLimit: 2 }, { lines, _id: id })).decisions[0]?.reason).toBe('applied')
})

it('rejects unknown variants and invalid terms', async () => {
  const { store, product, test: attempt } = await openStore()
  const mug = await product({})
  const lines = [{ variant: await getVariantId(mug), quantity: 1 }]
  const unknown = await attempt({}, { lines: [...lines, { variant: newId(), quantity: 1 }] })
  expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'lines.1.variant'])
  expect((await attempt({}, { lines, _id: newId() })).status).toBe(404)
  const tooMuch = await attempt({ value: 2_000_000 }, { lines })
  expect([tooMuch.status, tooMuch.body.errors?.[0]?.path]).toEqual([422, 'discount.value'])
  await test.database.kysely.updateTable('variants').set({ price: null }).where('product_id', '=', mug).execute()
  await refreshProducts(test, store, [mug])
  expect((await attempt({}, { lines })).status).toBe(409)
})
