import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { collections } from '#contract/domains/collections.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { stores } from '#contract/domains/stores.ts'
import type { TestApp } from './app.ts'
import { newShopper, type Shopper } from './customer.ts'
import { newStoreFixture, type StoreFixture } from './store-fixture.ts'

/** A customer whose texts all contain the mark. */
export interface MarkedCustomer extends Shopper {
  mark: string
  customerId: string
  orderId: string
  token: string
}

/** A shop in which every text says what it is: `{mark}-public…`, `{mark}-hidden…` or `{mark}-person1…`. */
export interface MarkedShop extends StoreFixture {
  mark: string
  slug: string
  variant: string
  digitalVariant: string
  hiddenVariant: string
  window: string
  paymentOption: string
  persons: [MarkedCustomer, MarkedCustomer]
  /** Values of path parameters that lead to something public. */
  publicKeys: string[]
  /** Slugs and ids of what shoppers must not see. */
  hiddenKeys: string[]
}

const addPerson = async (
  test: TestApp,
  fixture: StoreFixture,
  mark: string,
  variant: string,
): Promise<MarkedCustomer> => {
  const { store, owner } = fixture
  const shopper = await newShopper(test, { name: `${mark} Name`, email: `${mark}@shop.example` })
  const address = { line1: `1 ${mark} Street`, city: `${mark} City`, country: 'US', postcode: '12508' }
  await test.data(customerAccounts.join, { as: shopper, store, body: { phone: '+1 212 555 0100', address } })
  const placed = await test.data(storefront.place, {
    as: shopper,
    store,
    body: { method: 'digital', lines: [{ variant, quantity: 1 }], note: `${mark} note`, acceptsTerms: true },
  })
  const params = { orderId: placed._id }
  const note = { body: `${mark.replace(/person\d/, 'hidden')} note`, isForCustomer: false }
  await test.data(orders.addNote, { as: owner, store, params, body: note })
  const { customer } = await test.data(orders.get, { as: owner, store, params })
  return { ...shopper, mark, customerId: customer._id ?? '', orderId: placed._id, token: placed.token }
}

export const openMarkedShop = async (test: TestApp, mark: string): Promise<MarkedShop> => {
  const fixture = await newStoreFixture(test)
  const { store, owner } = fixture
  const asOwner = { as: owner, store }
  const db = test.database.kysely
  // Slugs have no mark, because a page may repeat the address it was asked for.
  let slugs = 0
  const nextSlug = () => `${mark[0]}${(slugs += 1)}`
  const publicName = (noun: string) => `${mark}-public ${noun}`
  const hiddenName = (noun: string) => `${mark}-hidden ${noun}`
  const slug = `${mark}-shop`
  await test.data(stores.update, { ...asOwner, body: { version: 1, slug, name: publicName('store') } })
  await db
    .updateTable('persons')
    .set({ name: hiddenName('staff') })
    .where('id', '=', owner.personId)
    .execute()
  const addPage = async (name: string, body: object = {}) => {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: name }] }] }
    const fields = { name, slug: nextSlug(), status: 'published', content, ...body }
    return test.data(cmsPages.create, { ...asOwner, body: fields })
  }
  const shownPages = [
    await addPage(publicName('terms'), { role: 'terms' }),
    await addPage(publicName('privacy'), { role: 'privacy' }),
  ]
  const hiddenPages = [
    await addPage(hiddenName('draft page'), { status: 'draft' }),
    await addPage(hiddenName('scheduled page'), { publishAt: '2099-01-01T00:00:00Z' }),
  ]
  const links = { header: [...shownPages, ...hiddenPages].map(({ _id }) => _id) }
  await test.data(cmsPages.arrangeMenus, { ...asOwner, body: links })

  const category = await test.data(categories.create, {
    ...asOwner,
    body: { name: publicName('category'), slug: nextSlug() },
  })
  const subcategory = await test.data(subCategories.create, {
    ...asOwner,
    body: { name: publicName('subcategory'), category: category._id, slug: nextSlug() },
  })
  const brand = await test.data(brands.create, { ...asOwner, body: { name: publicName('brand'), slug: nextSlug() } })
  const collection = await test.data(collections.create, {
    ...asOwner,
    body: { name: publicName('collection'), slug: nextSlug() },
  })
  const placement = {
    category: category._id,
    subcategory: subcategory._id,
    brand: brand._id,
    collections: [collection._id],
  }
  const addProduct = async (title: string, body: object = {}) => {
    const fields = {
      title,
      slug: nextSlug(),
      price: 1000,
      publishState: 'live',
      type: 'digital',
      ...placement,
      ...body,
    }
    return test.data(products.create, { ...asOwner, body: fields })
  }
  const lamp = await addProduct(publicName('lamp'))
  const file = await addProduct(publicName('file'))
  const draft = await addProduct(hiddenName('draft'), { publishState: 'draft' })
  const personal = await addProduct(hiddenName('private'), { visibility: 'private' })
  const archived = await addProduct(hiddenName('archived'))
  await test.data(products.archiveMany, { ...asOwner, body: { ids: [archived._id] } })
  const deleted = await addProduct(hiddenName('deleted'))
  await test.data(products.removeMany, { ...asOwner, body: { ids: [deleted._id] } })
  const hidden = [draft, personal, archived, deleted]
  await fixture.newDiscount({ name: hiddenName('sale'), startsAt: '2099-01-01T00:00' })
  await fixture.newDiscount({
    name: hiddenName('code'),
    application: 'manual',
    codes: [`${mark}-SECRET`],
    enabled: false,
  })
  const window = await fixture.newWindow({ name: publicName('window') })
  const paymentOption = await fixture.newPaymentOption({ name: publicName('cash'), methods: ['pickup'] })

  const getVariant = ({ variants }: typeof lamp) => variants[0]?._id ?? ''
  const persons: MarkedShop['persons'] = [
    await addPerson(test, fixture, `${mark}-person1`, getVariant(file)),
    await addPerson(test, fixture, `${mark}-person2`, getVariant(file)),
  ]
  return {
    ...fixture,
    mark,
    slug,
    variant: getVariant(lamp),
    digitalVariant: getVariant(file),
    hiddenVariant: getVariant(draft),
    window,
    paymentOption,
    persons,
    publicKeys: [
      ...[lamp, file, category, subcategory, brand, collection].map((entity) => entity.slug),
      ...shownPages.map((page) => page.slug),
    ],
    hiddenKeys: [
      ...hidden.flatMap((product) => [product.slug, product._id, getVariant(product)]),
      ...hiddenPages.flatMap((page) => [page.slug, page._id]),
    ],
  }
}
