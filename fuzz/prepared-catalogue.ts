import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { collections } from '#contract/domains/collections.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { locations } from '#contract/domains/locations.ts'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import type { Given } from './given.ts'
import type { Calls, Stage } from './stage.ts'

const newProduct = ({ test, here }: Stage) =>
  test.data(products.create, { ...here, body: { title: `Prepared ${newId()}`, price: 700 } })

const newPlace = async ({ test, here }: Stage): Promise<string> =>
  (await test.data(locations.create, { ...here, body: { name: `Prepared ${newId()}` } }))._id

const idsOf = async (stage: Stage): Promise<string[]> => [(await newProduct(stage))._id, (await newProduct(stage))._id]

const edit = async (stage: Stage) => ({
  selection: { ids: await idsOf(stage) },
  change: { addTags: ['prepared'], visibility: 'public' },
})

const mapping = ['title', 'price']
const file = { fileName: 'prepared.csv', header: ['Title', 'Price'], rows: 1, mapping }
const received = async ({ test, here }: Stage): Promise<string> => {
  const { _id } = await test.data(productImports.open, { ...here, body: file })
  const rows = [[`Prepared ${newId()}`, '7.00']]
  await test.data(productImports.addRows, { ...here, params: { id: _id }, body: { from: 1, rows } })
  return _id
}
const settings = { mapping, options: { existing: 'skip', makeMissing: false, publish: 'draft' } }

/** Preset requests for catalog, inventory, staff and platform endpoints. */
export const catalogueCalls: Calls = {
  'bulkEdits.start': async (stage) => ({ body: await edit(stage) }),
  'bulkEdits.undo': async (stage): Promise<Given> => {
    const { test, here } = stage
    const { _id } = await test.data(bulkEdits.start, { ...here, body: await edit(stage) })
    await test.data(bulkEdits.cancel, { ...here, params: { id: _id } })
    return { params: { id: _id } }
  },
  'collections.addProducts': async (stage) => {
    const { test, here } = stage
    const { _id } = await test.data(collections.create, { ...here, body: { name: `Prepared ${newId()}` } })
    return { params: { id: _id }, body: { ids: await idsOf(stage) } }
  },
  'productImports.open': async () => ({ body: file }),
  'productImports.configure': async (stage) => ({ params: { id: await received(stage) }, body: settings }),
  'productImports.run': async (stage) => {
    const { test, here } = stage
    const id = await received(stage)
    await test.data(productImports.configure, { ...here, params: { id }, body: settings })
    // A worker would do the dry run, but none is running.
    await test.database.kysely.updateTable('product_imports').set({ status: 'checked' }).where('id', '=', id).execute()
    return { params: { id } }
  },
  'products.update': async (stage) => {
    const { _id, version, variants } = await newProduct(stage)
    const kept = variants.map((variant) => ({ _id: variant._id, values: ['Blue'], price: 900 }))
    const options = [{ name: 'Colour', values: ['Blue', 'Red'] }]
    const both = [...kept, { values: ['Red'], price: 950 }]
    return { params: { id: _id }, body: { version, title: 'Changed', tags: ['a', 'b'], options, variants: both } }
  },
  'products.duplicate': async (stage) => ({ params: { id: (await newProduct(stage))._id } }),
  'products.copy': async (stage) => ({ body: { to_store_id: stage.world.cast.secondStore, ids: await idsOf(stage) } }),
  'inventory.transfer': async (stage) => {
    const { test, here, world } = stage
    const variant = await world.ours.shop.newVariant({ stock: 5 })
    const { levels } = await test.data(inventory.get, { ...here, params: { id: variant } })
    const from = levels.find(({ onHand }) => onHand > 0)?.location._id ?? ''
    return { body: { from, to: await newPlace(stage), lines: [{ variant, quantity: 2 }] } }
  },
  'staff.changeStatus': async ({ test, here, world }) => {
    const { membershipId } = await test.newPerson(world.ours.shop.vendorId, 'staff', [], [here.store])
    return { body: { staff_id: membershipId, status: 'inactive', version: 1 } }
  },
  'locations.remove': async (stage) => ({ params: { id: await newPlace(stage) } }),
  'vendors.changeStatus': async ({ test }) => ({
    params: { id: (await test.newVendor()).vendorId },
    body: { status: 'suspended', reason: 'It does not pay.', version: 1 },
  }),
}
