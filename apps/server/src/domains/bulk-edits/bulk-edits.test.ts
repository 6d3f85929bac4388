import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { type BulkChange, type BulkEdit, bulkEdits, type BulkSelection } from '#contract/domains/bulk-edits.ts'
import { collections } from '#contract/domains/collections.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertBrand, insertCategory, insertProduct, insertSubcategory } from '#server/testing/catalog.ts'
import { readQueue } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const request = (selection: BulkSelection, change: BulkChange) => ({ as: owner, store, body: { selection, change } })
const get = (edit: Pick<BulkEdit, '_id'>) => test.data(bulkEdits.get, { as: owner, store, params: { id: edit._id } })

/** Runs one batch as a worker does. */
const runBatch = async ({ _id }: Pick<BulkEdit, '_id'>) => {
  const handler = test.app.handlers.find(({ task }) => task.name === 'bulk-edits.run')
  const message = (await readQueue(test)).find(({ task, payload }) => task === 'bulk-edits.run' && payload.edit === _id)
  await handler?.run(message?.payload, jobContext(test.database, { shouldYield: () => true }))
}
const finish = async (edit: BulkEdit) => {
  for (let turn = 0; turn < 10 && (await get(edit)).status === 'running'; turn++) await runBatch(edit)
  return get(edit)
}
const edit = async (ids: string[], change: BulkChange) =>
  finish(await test.data(bulkEdits.start, request({ ids }, change)))
const undo = async ({ _id }: Pick<BulkEdit, '_id'>) =>
  finish(await test.data(bulkEdits.undo, { as: owner, store, params: { id: _id } }))
const product = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select p.publish_state, p.visibility, p.category_id, p.subcategory_id, p.brand_id, p.tags, p.price_min, p.price_max,
      p.version, (select array_agg(v.price order by v.position) from variants v where v.product_id = p.id) as prices,
      (select coalesce(json_agg(m.collection_id), '[]') from collection_products m
        where m.product_id = p.id and m.by_hand) as collections
    from products p where p.id = ${id}`.execute(test.database.kysely)
  return rows[0] ?? {}
}

it('sets fields of all variants, describes them once, and restores only what is still as it was set', async () => {
  const id = await insertProduct(test, store, { title: 'Variants', price: 1000, values: ['S', 'L'] })
  const read = async () =>
    (await test.data(products.get, { as: owner, store, params: { id } })).variants.map(
      ({ tracksStock, allowBackorder, isTaxable, weightGrams }) => [
        tracksStock,
        allowBackorder,
        isTaxable,
        weightGrams,
      ],
    )
  const before = await read()
  const change: BulkChange = { tracksStock: false, allowBackorder: true, isTaxable: false, weightGrams: 250 }
  const preview = await test.data(bulkEdits.preview, request({ ids: [id] }, change))
  expect(preview.sample[0]?.changes).toEqual([
    { what: 'tracksStock', variant: null, before: true, after: false },
    { what: 'allowBackorder', variant: null, before: false, after: true },
    { what: 'isTaxable', variant: null, before: true, after: false },
    { what: 'weightGrams', variant: null, before: null, after: 250 },
  ])
  const done = await edit([id], change)
  expect(done).toMatchObject({ status: 'done', done: 1, refused: 0 })
  expect(await read()).toEqual([
    [false, true, false, 250],
    [false, true, false, 250],
  ])
  const row = await test.data(products.list, { as: owner, store, query: { search: 'Variants' } })
  expect(row.data[0]).toMatchObject({ tracksStock: false })
  expect(await edit([id], change)).toMatchObject({ done: 1 })
  expect(await test.data(bulkEdits.preview, request({ ids: [id] }, change))).toMatchObject({ unchanged: 1 })
  await edit([id], { weightGrams: 300 })
  await undo(done)
  expect(await read()).toEqual(before.map((fields) => fields.with(3, 300)))
  await edit([id], { weightGrams: null })
  expect(await read()).toEqual(before)
})

it('applies every kind of change, keeps other fields and undoes all of it', async () => {
  const [brand, category] = [
    await insertBrand(test, store, 'New brand'),
    await insertCategory(test, store, 'New category'),
  ]
  const subcategory = await insertSubcategory(test, store, category, 'New subcategory')
  const { _id: collection } = await test.data(collections.create, { as: owner, store, body: { name: 'Chosen' } })
  const id = await insertProduct(test, store, {
    title: 'Everything',
    price: 1000,
    tags: ['old', 'stays'],
    values: ['S', 'L'],
  })
  const before = await product(id)
  const change: BulkChange = {
    publishState: 'live',
    visibility: 'private',
    price: { mode: 'percent', value: 100_000, round: 'ends_99' },
    subcategory,
    brand,
    addTags: ['new', 'STAYS'],
    removeTags: ['Old'],
    addToCollections: [collection],
  }
  const preview = await test.data(bulkEdits.preview, request({ ids: [id] }, change))
  expect(preview).toMatchObject({ total: 1, unchanged: 0, refused: 0, complete: true })
  expect(preview.sample[0]?.changes).toEqual([
    { what: 'publishState', variant: null, before: 'draft', after: 'live' },
    { what: 'visibility', variant: null, before: 'public', after: 'private' },
    { what: 'price', variant: 'S', before: 1000, after: 1099 },
    { what: 'price', variant: 'L', before: 1000, after: 1099 },
    { what: 'category', variant: null, before: null, after: 'New category' },
    { what: 'subcategory', variant: null, before: null, after: 'New subcategory' },
    { what: 'brand', variant: null, before: null, after: 'New brand' },
    { what: 'tags', variant: null, before: 'old, stays', after: 'stays, new' },
    { what: 'collections', variant: null, before: '', after: 'Chosen' },
  ])
  expect(await product(id)).toEqual(before)

  const done = await edit([id], change)
  expect(done).toMatchObject({ status: 'done', total: 1, done: 1, refused: 0, problems: [], by: 'A owner' })
  // The result lists the same changes as the preview.
  expect(done.sample).toEqual(preview.sample.map(({ _id, title, changes }) => ({ _id, title, changes })))
  expect(await product(id)).toEqual({
    publish_state: 'live',
    visibility: 'private',
    category_id: category,
    subcategory_id: subcategory,
    brand_id: brand,
    tags: ['stays', 'new'],
    price_min: 1099,
    price_max: 1099,
    version: 2,
    prices: [1099, 1099],
    collections: [collection],
  })
  const log = await test.database.kysely
    .selectFrom('audit_log')
    .select(['label', 'before', 'after', 'person_name', 'store_id'])
    .where('entity_id', '=', id)
    .execute()
  expect(log).toMatchObject([
    {
      label: 'Everything',
      before: { brand: null, 'price S': 1000 },
      after: { brand: 'New brand', 'price S': 1099 },
      person_name: 'A owner',
      store_id: store,
    },
  ])

  const undone = await undo(done)
  expect(undone).toMatchObject({ status: 'done', done: 1, refused: 0, undoes: done._id })
  expect(await product(id)).toEqual({ ...before, version: 3 })
  const readEvent = async ({ _id: entity }: BulkEdit) =>
    (await test.data(audit.list, { as: owner, query: { entity } })).data.map(({ event }) => event)
  expect(await readEvent(done)).toEqual([null])
  expect(await readEvent(undone)).toEqual([{ kind: 'bulkEditUndone', names: [] }])
  expect((await get(done)).undoneBy).not.toBeNull()
  expect((await test.call(bulkEdits.undo, { as: owner, store, params: { id: done._id } })).body.code).toBe(
    'status_changed',
  )
})

it('undoes only values that haven’t been changed since', async () => {
  const id = await insertProduct(test, store, { title: 'Since', price: 1000, tags: ['a'], values: ['S', 'L'] })
  const lost = await insertProduct(test, store, { title: 'Lost' })
  const done = await edit([id, lost], { price: { mode: 'add', value: 50 }, visibility: 'private' })
  const db = test.database.kysely
  await sql`update variants set price = 7 where product_id = ${id} and option_values = '{L}'`.execute(db)
  await sql`update products set visibility = 'public' where id = ${lost}`.execute(db)
  await sql`update variants set price = 8 where product_id = ${lost}`.execute(db)
  const undone = await undo(done)
  expect(undone).toMatchObject({ done: 1, refused: 1, problems: [{ product: lost, reason: 'changed_since' }] })
  expect(await product(id)).toMatchObject({ prices: [1000, 7], visibility: 'public' })
  expect(await product(lost)).toMatchObject({ prices: [8], visibility: 'public' })
})

it('refuses products that aren’t ready, are deleted or would have too many tags', async () => {
  const priceless = await insertProduct(test, store, { title: 'Priceless', price: null })
  const gone = await insertProduct(test, store, { title: 'Gone' })
  await sql`update products set deleted_at = now() where id = ${gone}`.execute(test.database.kysely)
  const crowded = await insertProduct(test, store, {
    title: 'Crowded',
    tags: Array.from({ length: 50 }, (_, index) => `t${index}`),
  })
  const fine = await insertProduct(test, store, { title: 'Fine' })
  const change: BulkChange = { publishState: 'live', addTags: ['one more'] }
  const chosen = [priceless, gone, crowded, fine]
  expect(await test.data(bulkEdits.preview, request({ ids: chosen }, change))).toMatchObject({ total: 4, refused: 3 })
  const done = await edit(chosen, change)
  expect(done).toMatchObject({ total: 4, done: 1, refused: 3 })
  expect(done.problems).toEqual([
    { product: crowded, title: 'Crowded', reason: 'too_many_tags' },
    { product: gone, title: 'Gone', reason: 'not_found' },
    { product: priceless, title: 'Priceless', reason: 'not_ready' },
  ])
  expect(await product(priceless)).toMatchObject({ publish_state: 'draft', tags: [] })
})

it('refuses a category whose required field a live product lacks', async () => {
  const category = await insertCategory(test, store, 'Strict')
  await sql`insert into custom_fields (store_id, id, name, name_normalized, type, required, category_ids, position)
    values (${store}, ${newId()}, 'Size', 'size', 'Text', true, ${[category]}::uuid[], 1)`.execute(test.database.kysely)
  const live = await insertProduct(test, store, { title: 'Live', state: 'live' })
  const draft = await insertProduct(test, store, { title: 'Draft' })
  const done = await edit([live, draft], { category })
  expect(done).toMatchObject({ done: 1, refused: 1, problems: [{ product: live, reason: 'not_ready' }] })
  expect(await product(draft)).toMatchObject({ category_id: category })
})

it('rejects references to other stores’ rows', async () => {
  const foreign = await insertProduct(test, otherStore)
  const brand = await insertBrand(test, otherStore, 'Foreign')
  const mine = await insertProduct(test, store)
  const [category, other] = [await insertCategory(test, store, 'One'), await insertCategory(test, store, 'Other')]
  const subcategory = await insertSubcategory(test, store, other, 'Of other')
  const start = (ids: string[], change: BulkChange) => test.call(bulkEdits.start, request({ ids }, change))
  expect((await start([mine, foreign], { visibility: 'private' })).status).toBe(404)
  for (const [change, path] of [
    [{ brand }, 'change.brand'],
    [{ category, subcategory }, 'change.subcategory'],
    [{ addToCollections: [newId()] }, 'change.addToCollections'],
  ] as const) {
    expect(await start([mine], change as BulkChange)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
  expect((await test.call(bulkEdits.start, request({ ids: [mine] }, {}))).status).toBe(422)
})

it('runs a filter selection in batches, resumes after an interruption and stops when cancelled', async () => {
  await sql`
    with made as (
      insert into products (store_id, id, title, title_normalized, slug, tags)
      select ${store}, gen_random_uuid(), 'Many ' || n, '', 'many-' || n, '{many}' from generate_series(1, 250) n
      returning id
    )
    insert into variants (store_id, id, product_id, position, price)
    select ${store}, gen_random_uuid(), id, 1, 100 from made`.execute(test.database.kysely)
  await sql`select refresh_products(${store}, array_agg(id)) from products where 'many' = any(tags)`.execute(
    test.database.kysely,
  )
  const selection = { filter: { tag: 'many' } }
  const change: BulkChange = { price: { mode: 'add', value: 1 } }
  const started = await test.data(bulkEdits.start, request(selection, change))
  expect(started).toMatchObject({ status: 'running', total: 250, done: 0 })
  await Promise.all([runBatch(started), runBatch(started)])
  expect(await get(started)).toMatchObject({ status: 'running', done: 200 })
  await test.data(bulkEdits.cancel, { as: owner, store, params: { id: started._id } })
  await runBatch(started)
  expect(await get(started)).toMatchObject({ status: 'cancelled', done: 200 })
  expect((await test.call(bulkEdits.cancel, { as: owner, store, params: { id: started._id } })).status).toBe(409)

  const second = await finish(await test.data(bulkEdits.start, request(selection, change)))
  expect(second).toMatchObject({ status: 'done', done: 250, refused: 0 })
  const { rows } = await sql<{ price_min: number; count: number }>`
    select price_min, count(*) from products where 'many' = any(tags) group by price_min order by price_min`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([
    { price_min: 101, count: 50 },
    { price_min: 102, count: 200 },
  ])
  await undo(second)
  // 200 products are back to the result of the first edit, so it can be undone too.
  expect(await undo(started)).toMatchObject({ total: 200, done: 200 })
  const listed = await test.data(bulkEdits.list, { as: owner, store, query: { limit: 2 } })
  expect(listed.data.map((row) => row.undoes)).toEqual([started._id, second._id])
  const countFound = async (search: string) =>
    (await test.data(bulkEdits.list, { as: owner, store, query: { search } })).total
  expect([await countFound('OWNER'), await countFound('unknown')]).toEqual([listed.total, 0])
})

it('updates rule-based collections in the same transaction', async () => {
  const rules = { match: 'all', conditions: [{ field: 'tag', operator: 'is', value: 'ruled' }] }
  const created = await test.data(collections.create, { as: owner, store, body: { name: 'Ruled', rules } })
  const id = await insertProduct(test, store)
  const done = await edit([id], { addTags: ['Ruled'] })
  const count = async () =>
    (await test.data(collections.get, { as: owner, store, params: { id: created._id } })).products
  expect(await count()).toBe(1)
  await undo(done)
  expect(await count()).toBe(0)
})
