import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { collections } from '#contract/domains/collections.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { locations } from '#contract/domains/locations.ts'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import type { PresetRequest } from './preset-request.ts'
import type { Calls, Fixture } from './fixture.ts'

const createProduct = ({ test, ownerContext: here }: Fixture) =>
  test.data(products.create, { ...here, body: { title: `Prepared ${newId()}`, price: 700 } })

const createLocation = async ({ test, ownerContext: here }: Fixture): Promise<string> =>
  (await test.data(locations.create, { ...here, body: { name: `Prepared ${newId()}` } }))._id

const createProductIds = async (fixture: Fixture): Promise<string[]> => [
  (await createProduct(fixture))._id,
  (await createProduct(fixture))._id,
]

const makeBulkEdit = async (fixture: Fixture) => ({
  selection: { ids: await createProductIds(fixture) },
  change: { addTags: ['prepared'], visibility: 'public' },
})

const mapping = ['title', 'price']
const file = { fileName: 'prepared.csv', header: ['Title', 'Price'], rows: 1, mapping }
const createImport = async ({ test, ownerContext: here }: Fixture): Promise<string> => {
  const { _id } = await test.data(productImports.open, { ...here, body: file })
  const rows = [[`Prepared ${newId()}`, '7.00']]
  await test.data(productImports.addRows, { ...here, params: { id: _id }, body: { from: 1, rows } })
  return _id
}
const importSettings = { mapping, options: { existing: 'skip', makeMissing: false, publish: 'draft' } }

/** Preset requests for catalog, inventory, staff and platform endpoints. */
export const catalogCalls: Calls = {
  'bulkEdits.start': async (fixture) => ({ body: await makeBulkEdit(fixture) }),
  'bulkEdits.undo': async (fixture): Promise<PresetRequest> => {
    const { test, ownerContext: here } = fixture
    const { _id } = await test.data(bulkEdits.start, { ...here, body: await makeBulkEdit(fixture) })
    await test.data(bulkEdits.cancel, { ...here, params: { id: _id } })
    return { params: { id: _id } }
  },
  'collections.addProducts': async (fixture) => {
    const { test, ownerContext: here } = fixture
    const { _id } = await test.data(collections.create, { ...here, body: { name: `Prepared ${newId()}` } })
    return { params: { id: _id }, body: { ids: await createProductIds(fixture) } }
  },
  'shopCatalog.product': async ({ test, ownerContext: here }) => {
    const body = { title: `Prepared ${newId()}`, price: 700, publishState: 'live' }
    return { params: { slug: (await test.data(products.create, { ...here, body })).slug } }
  },
  'productImports.open': async () => ({ body: file }),
  'productImports.configure': async (fixture) => ({
    params: { id: await createImport(fixture) },
    body: importSettings,
  }),
  'productImports.run': async (fixture) => {
    const { test, ownerContext: here } = fixture
    const id = await createImport(fixture)
    await test.data(productImports.configure, { ...here, params: { id }, body: importSettings })
    // A worker would do the dry run, but none is running.
    await test.database.kysely.updateTable('product_imports').set({ status: 'checked' }).where('id', '=', id).execute()
    return { params: { id } }
  },
  'products.update': async (fixture) => {
    const { _id, version, variants } = await createProduct(fixture)
    const existingVariants = variants.map((variant) => ({ _id: variant._id, values: ['Blue'], price: 900 }))
    const options = [{ name: 'Colour', values: ['Blue', 'Red'] }]
    const allVariants = [...existingVariants, { values: ['Red'], price: 950 }]
    return {
      params: { id: _id },
      body: { version, title: 'Changed', tags: ['a', 'b'], options, variants: allVariants },
    }
  },
  'products.duplicate': async (fixture) => ({ params: { id: (await createProduct(fixture))._id } }),
  'products.copy': async (fixture) => ({
    body: { to_store_id: fixture.world.actors.secondStore, ids: await createProductIds(fixture) },
  }),
  'inventory.transfer': async (fixture) => {
    const { test, ownerContext: here, world } = fixture
    const variant = await world.ours.storeFixture.newVariant({ stock: 5 })
    const { levels } = await test.data(inventory.get, { ...here, params: { id: variant } })
    const from = levels.find(({ onHand }) => onHand > 0)?.location._id ?? ''
    return { body: { from, to: await createLocation(fixture), lines: [{ variant, quantity: 2 }] } }
  },
  'staff.changeStatus': async ({ test, ownerContext: here, world }) => {
    const { membershipId } = await test.newPerson(world.ours.storeFixture.vendorId, 'staff', [], [here.store])
    return { body: { staff_id: membershipId, status: 'inactive', version: 1 } }
  },
  'locations.remove': async (fixture) => ({ params: { id: await createLocation(fixture) } }),
  'vendors.changeStatus': async ({ test }) => ({
    params: { id: (await test.newVendor()).vendorId },
    body: { status: 'suspended', reason: 'It does not pay.', version: 1 },
  }),
  'vendors.changeSuspension': async ({ test }) => {
    const { vendorId } = await test.newVendor()
    const params = { id: vendorId, store: await test.newStore(vendorId) }
    return { params, body: { isSuspended: true, reason: 'It does not pay.', version: 1 } }
  },
}
