import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { productExport } from '#contract/domains/product-export.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { importEverything, makeProductImporter, parseCsv } from '#server/testing/product-importer.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { fetchImageTask, fetchImageHandler } from './fetch-images.service.ts'
import { groupsPerBatch } from './import-groups.service.ts'

let test: TestApp
let owner: Person
type Importer = ReturnType<typeof makeProductImporter>
let importer: Importer

beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
  importer = makeProductImporter(test, owner)
})
afterAll(() => test.close())

const newStore = () => test.newStore(owner.vendorId)
const everything = importEverything
const get = (store: string, id: string) => importer.get(store, id)
const check: Importer['check'] = (...input) => importer.check(...input)
const run: Importer['run'] = (...input) => importer.run(...input)
const problems = (store: string, id: string) => importer.problems(store, id)

const exportTable = async (store: string) => {
  const { header, rows } = await test.data(productExport.exportRows, {
    as: owner,
    store,
    query: { limit: 200, sortBy: 'title', sortOrder: 'asc', archived: 'with' },
  })
  return [header, ...rows]
}

const productTable = (count: number): string[][] => [
  [
    'Handle',
    'Title',
    'Vendor',
    'Type',
    'Tags',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Status',
  ],
  ...Array.from({ length: count }, (_, index) =>
    ['S', 'M', 'L'].map((size, sizeIndex) => [
      `item-${index}`,
      sizeIndex === 0 ? `Item ${index}` : '',
      sizeIndex === 0 ? `Maker ${index % 7}` : '',
      sizeIndex === 0 ? `Shelf ${index % 5}` : '',
      sizeIndex === 0 ? 'new, test' : '',
      sizeIndex === 0 ? 'Size' : '',
      size,
      `SKU-${index}-${size}`,
      String((index * 7 + sizeIndex) % 20),
      `${10 + (index % 9)}.50`,
      sizeIndex === 0 ? 'active' : '',
    ]),
  ).flat(),
]

describe('import', () => {
  it('continues after an interruption and counts every product once', async () => {
    const store = await newStore()
    const [header = [], ...rows] = productTable(50)
    // The third product of each batch has an unreadable price.
    const table = [header, ...rows.map((row) => (/^SKU-(2|22|42)-S$/.test(row[7] ?? '') ? row.with(9, 'cheap') : row))]
    const { _id: id, mapping, options } = await check(store, table)
    const expected = { status: 'checked', products: 50, checked: 50, created: 47, failed: 3 }
    expect(await get(store, id)).toMatchObject(expected)

    const body = { mapping, options }
    await test.data(productImports.configure, { as: owner, store, params: { id }, body })
    const countSlices = async (task: string): Promise<number> => {
      const handler = test.app.handlers.find((entry) => entry.task.name === task)
      const jobs = (await readQueue(test)).filter(({ task: name, payload }) => name === task && payload.importId === id)
      const [job] = jobs.toSorted((a, b) => Number(b.payload.round ?? 0) - Number(a.payload.round ?? 0))
      const slice = () => handler?.run(job?.payload, jobContext(test.database, { shouldYield: () => true }))
      let slices = 1
      while ((await slice()) === 'yield') slices += 1
      return slices
    }
    expect(await countSlices('product-imports.check')).toBe(4)
    expect(await get(store, id)).toMatchObject(expected)
    expect((await problems(store, id)).data).toHaveLength(3)

    await test.data(productImports.run, { as: owner, store, params: { id } })
    expect(await countSlices('product-imports.run')).toBe(4)
    expect(await get(store, id)).toMatchObject({ status: 'done', done: 50, created: 47, failed: 3 })
    expect((await test.data(products.list, { as: owner, store })).total).toBe(47)
  })

  it('lists problems per line before changing anything, then imports the rest', async () => {
    const store = await newStore()
    const table = parseCsv(`
Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status
good,Good,Elm,Size,S,G-S,10,3,active
good,,,,M,G-M,10.999,4,
bad,Bad,,,,B-1,cheap,1,active
,,,,,,,,
again,Again,,,,G-S,5,1,active
late,Late,,,,,,2,active`)
    const checked = await check(store, table)
    expect(checked).toMatchObject({
      status: 'checked',
      rows: 6,
      products: 4,
      checked: 4,
      created: 3,
      failed: 1,
      warned: 3,
    })
    expect((await test.data(products.list, { as: owner, store })).total).toBe(0)
    const { data } = await problems(store, checked._id)
    expect(
      data.map(({ row, product, problems: [first] }) => [row, product, first?.level, first?.code, first?.value]),
    ).toEqual([
      [2, 'Good', 'warning', 'rounded_amount', '10.999 → 11.00'],
      [3, 'Bad', 'error', 'bad_money', 'cheap'],
      [5, 'Again', 'warning', 'sku_twice', 'G-S'],
      [6, 'Late', 'warning', 'no_price', null],
    ])
    const rows = 'bowl,Bowl,0.00,,active\njar,Jar,0,,draft\nvase,Vase,10,9.5,active\npot,Pot,10,0.00,active'
    const prices = await check(store, parseCsv(`Handle,Title,Variant Price,Variant Compare At Price,Status\n${rows}`))
    const notes = (await problems(store, prices._id)).data.map(({ problems: [first] }) => first?.code)
    expect(notes).toEqual(['free', 'compare_at_below_price'])
    const untitled = await check(store, parseCsv('Handle,Variant Price\nmug,5'))
    expect((await problems(store, untitled._id)).data.map(({ product }) => product)).toEqual(['mug'])
    // It isn't a problem of the product above.
    const skipped = await check(store, parseCsv('Title,Price\nMug,5\n,6'))
    expect((await problems(store, skipped._id)).data.map(({ row, product }) => [row, product])).toContainEqual([2, ''])
    await test.data(productImports.run, { as: owner, store, params: { id: checked._id } })
    await runQueuedJobs(test, 'product-imports.run')
    expect(await get(store, checked._id)).toMatchObject({ status: 'done', done: 4, created: 3, updated: 0, failed: 1 })
    const list = await test.data(products.list, { as: owner, store, query: { sortBy: 'title', sortOrder: 'asc' } })
    expect(
      list.data.map(({ title, publishState, available, brand }) => [title, publishState, available, brand?.name]),
    ).toEqual([
      ['Again', 'live', 1, undefined],
      ['Good', 'live', 7, 'Elm'],
      ['Late', 'draft', 2, undefined],
    ])
    expect((await problems(store, checked._id)).data.filter(({ failed }) => failed).map(({ row }) => row)).toEqual([
      3, 4,
    ])
  })

  it('names the categories, brands, and collections that the import will create', async () => {
    const store = await newStore()
    await test.data(brands.create, { as: owner, store, body: { name: 'Elm' } })
    const rows = Array.from({ length: 2 * groupsPerBatch }, (_, index) => {
      const isFirst = index === 0
      return [`Item ${index}`, '5', isFirst ? 'Bags > Totes' : 'bags', isFirst ? 'elm' : 'Oak', `Set ${index % 12}`]
    })
    const table = [['Title', 'Price', 'Category', 'Vendor', 'Collections'], ...rows, ['', '5', 'Never made', '', '']]
    expect((await check(store, table)).newNames).toEqual([
      { kind: 'brands', total: 1, names: ['Oak'] },
      { kind: 'categories', total: 1, names: ['Bags'] },
      { kind: 'collections', total: 12, names: Array.from({ length: 10 }, (_, index) => `Set ${index}`) },
      { kind: 'subcategories', total: 1, names: ['Bags > Totes'] },
    ])
    expect((await check(store, table, { ...everything, makeMissing: false })).newNames).toEqual([])
    await importer.start(store, (await check(store, table))._id)
    expect((await check(store, table)).newNames).toEqual([])
  })

  it('updates existing products, keeps fields the file doesn’t have and deletes nothing', async () => {
    const store = await newStore()
    await run(store, productTable(1))
    const table = parseCsv(`
Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty
item-0,Renamed,Size,M,,99,
item-0,,,XL,NEW,100,5`)
    expect(await run(store, table)).toMatchObject({ created: 0, updated: 1, failed: 0 })
    const { data } = await test.data(products.list, { as: owner, store })
    const product: Product = await test.data(products.get, { as: owner, store, params: { id: data[0]?._id ?? '' } })
    expect(product).toMatchObject({ title: 'Renamed', tags: ['new', 'test'], brand: { name: 'Maker 0' } })
    const byValue = Object.fromEntries(product.variants.map((one) => [one.values[0], [one.sku, one.price, one.onHand]]))
    expect(byValue).toEqual({
      S: ['SKU-0-S', 1050, 0],
      M: ['SKU-0-M', 9900, 1],
      L: ['SKU-0-L', 1050, 2],
      XL: ['NEW', 10000, 5],
    })
    expect(await run(store, table, { ...everything, existing: 'skip' })).toMatchObject({
      updated: 0,
      failed: 0,
      done: 1,
    })
  })

  it('creates only what the person’s permissions allow', async () => {
    const store = await newStore()
    await test.data(brands.create, { as: owner, store, body: { name: 'maker 0' } })
    const flags = ['view_products', 'create_product', 'edit_product', 'create_product_category'] as const
    const staff = await test.newPerson(owner.vendorId, 'staff', flags, [store])
    const { _id } = await check(store, productTable(2), everything, staff)
    const { data } = await problems(store, _id)
    expect(data.flatMap(({ row, problems: all }) => all.map(({ code, value }) => [row, code, value]))).toEqual([
      [1, 'stock_not_allowed', null],
      [4, 'unknown_brand', 'Maker 1'],
      [4, 'stock_not_allowed', null],
    ])
  })

  it('gives the same result after a crash', async () => {
    const [uninterrupted, interrupted] = [await newStore(), await newStore()]
    const table = productTable(50)
    const live = vi.spyOn(test.app.deps.live, 'publishChanges')
    const frequent = vi.spyOn(test.app.deps.live, 'publishFrequentChanges')
    expect(await run(uninterrupted, table)).toMatchObject({ status: 'done', created: 50, failed: 0 })
    // Screens aren't notified of each batch, but of the end at once.
    const isOfStore = ([audience]: (typeof frequent.mock.calls)[number]) =>
      'storeId' in audience && audience.storeId === uninterrupted
    expect(frequent.mock.calls.filter(isOfStore)).toHaveLength(Math.ceil(50 / groupsPerBatch))
    expect(live.mock.lastCall?.[1]).toContainEqual({ resource: 'products', id: '' })
    live.mockRestore()
    frequent.mockRestore()
    const { _id: id } = await check(interrupted, table)
    await test.data(productImports.run, { as: owner, store: interrupted, params: { id } })
    const runJob = () => runQueuedJobs(test, 'product-imports.run', ({ importId }) => importId === id)
    const { kysely } = test.database
    const startTransaction = kysely.transaction.bind(kysely)
    let remaining = 1
    const dying = vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      if (remaining-- === 0) throw new Error('killed')
      return startTransaction()
    })
    await expect(runJob()).rejects.toThrow('killed')
    dying.mockRestore()
    expect(await get(interrupted, id)).toMatchObject({ status: 'running', done: groupsPerBatch })
    // Two workers run the same job.
    await Promise.all([runJob(), runJob()])
    expect(await get(interrupted, id)).toMatchObject({ status: 'done', done: 50, created: 50, failed: 0 })
    const [one, other] = [await exportTable(uninterrupted), await exportTable(interrupted)]
    expect(other).toEqual(one)
    const log = test.database.kysely.selectFrom('stock_log').select((eb) => eb.fn.countAll<number>().as('rows'))
    const [first] = await log.where('store_id', '=', uninterrupted).execute()
    expect(await log.where('store_id', '=', interrupted).execute()).toEqual([first])
  })

  it('stops when cancelled and rejects a mapping afterwards', async () => {
    const store = await newStore()
    const { _id: id, mapping, options } = await check(store, productTable(3))
    await test.data(productImports.run, { as: owner, store, params: { id } })
    await test.data(productImports.cancel, { as: owner, store, params: { id } })
    await runQueuedJobs(test, 'product-imports.run')
    expect(await get(store, id)).toMatchObject({ status: 'cancelled', done: 0, created: 0 })
    const late = { as: owner, store, params: { id }, body: { mapping, options } }
    expect(await test.call(productImports.configure, late)).toMatchObject({
      status: 409,
      body: { code: 'status_changed' },
    })
  })
})

it('imports an export into another store without loss', async () => {
  const [from, to] = [await newStore(), await newStore()]
  await test.database.kysely
    .insertInto('locations')
    .values(
      [from, to].map((store) => ({ store_id: store, id: newId(), name: 'Back room', name_normalized: 'back room' })),
    )
    .execute()
  for (const store of [from, to]) {
    for (const body of [
      { name: 'Material', type: 'Text' },
      { name: 'Care', type: 'List', limits: { choices: ['wash, cold', 'dry'], several: true } },
      { name: 'Fits', type: 'Range' },
    ]) {
      await test.data(customFields.create, { as: owner, store, body })
    }
  }
  const [material, care, range] = (
    await test.data(customFields.list, { as: owner, store: from, query: { sortOrder: 'asc' } })
  ).data
  const created = await test.data(products.create, {
    as: owner,
    store: from,
    body: {
      title: '=Formula, “quoted” "words"',
      description: '<p>One</p><ul><li>two, <strong>three</strong></li></ul>',
      tags: ['a, b', 'c "d"'],
      billingType: 'rental',
      billingPeriod: { every: 2, unit: 'week' },
      visibility: 'private',
      weight: 1200,
      size: { length: 10, width: 20, height: 30 },
      taxRate: 81_250,
      lowStockThreshold: 0,
      allowBackorder: true,
      seoTitle: 'SEO',
      media: [{ kind: 'text', body: 'Made by hand,\nin three colours' }],
      fields: {
        [material?._id ?? '']: "'=oak",
        [care?._id ?? '']: ['wash, cold'],
        [range?._id ?? '']: { from: -1.5, to: 4 },
      },
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        { values: ['S', 'Red'], price: 1999, compareAtPrice: 2999, costPrice: 5, sku: 'S-R', barcode: '0012' },
        { values: ['M', 'Red'], price: 0 },
      ],
    },
  })
  const plain = await test.data(products.create, { as: owner, store: from, body: { title: 'Plain', price: 5 } })
  await test.data(products.archiveMany, { as: owner, store: from, body: { ids: [plain._id] } })
  const table = await exportTable(from)
  expect(await run(to, table)).toMatchObject({ created: 2, failed: 0, warned: 0 })
  expect(await exportTable(to)).toEqual(table)
  const back = await test.data(products.list, { as: owner, store: to, query: { archived: 'with', search: 'formula' } })
  const again = await test.data(products.get, { as: owner, store: to, params: { id: back.data[0]?._id ?? '' } })
  expect(again).toMatchObject({
    title: created.title,
    description: created.description,
    tags: created.tags,
    media: [{ body: created.media[0]?.body }],
  })
})

describe('remote image', () => {
  const table = parseCsv(`
Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image
mug,Mug,Colour,Red,5,https://pictures.example/a.jpg,1,Front,
mug,,,Blue,5,https://pictures.example/b.jpg,2,,https://pictures.example/b.jpg
mug,,,,,nowhere,3,,`)

  it('is fetched once after the import, and failures are reported', async () => {
    const store = await newStore()
    const { _id: id, pictures } = await run(store, table)
    expect(pictures).toBe(2)
    const key = `${owner.vendorId}/${newId()}.jpg`
    await test.database.kysely
      .insertInto('files')
      .values({ key, vendor_id: owner.vendorId, mime_type: 'image/jpeg', state: 'ready' })
      .execute()
    const handler = fetchImageHandler({
      deps: test.app.deps,
      uploads: { storeFetched: async () => key },
      fetchImage: async (url) =>
        url.endsWith('b.jpg')
          ? { bytes: Buffer.from(''), mimeType: 'image/jpeg' }
          : { refused: 'not_there', isRetryable: false },
    })
    const context = jobContext(test.database, { isLastAttempt: true })
    const jobs = (await readQueue(test)).filter(
      ({ task, payload }) => task === fetchImageTask.name && payload.importId === id,
    )
    for (const { payload } of [...jobs, ...jobs]) await handler.run(payload, context)
    const { data } = await test.data(products.list, { as: owner, store })
    const product = await test.data(products.get, { as: owner, store, params: { id: data[0]?._id ?? '' } })
    expect(await get(store, id)).toMatchObject({ pictures: 2, picturesDone: 2, picturesFailed: 1 })
    expect(product.media).toMatchObject([{ kind: 'image', file: { key } }])
    expect(product.variants.map(({ media }) => media)).toEqual([null, product.media[0]?._id])
    const codes = (await problems(store, id)).data.map(({ row, problems: all }) => [
      row,
      ...new Set(all.map(({ code }) => code)),
    ])
    expect(codes).toEqual([
      [1, 'picture_failed'],
      [3, 'bad_picture_address'],
    ])
  })

  it('is fetched again when its check times out and counts as failed after the last attempt', async () => {
    const store = await newStore()
    const { _id: id } = await run(store, table)
    const handler = fetchImageHandler({
      deps: test.app.deps,
      uploads: { storeFetched: () => Promise.reject(new InspectionTimeout()) },
      fetchImage: async () => ({ bytes: Buffer.from(''), mimeType: 'image/jpeg' }),
    })
    const job = (await readQueue(test)).find(
      ({ task, payload }) => task === fetchImageTask.name && payload.importId === id,
    )
    await expect(handler.run(job?.payload, jobContext(test.database))).rejects.toThrow(InspectionTimeout)
    expect(await get(store, id)).toMatchObject({ picturesDone: 0 })
    await handler.run(job?.payload, jobContext(test.database, { attempt: 4, isLastAttempt: true }))
    expect(await get(store, id)).toMatchObject({ picturesDone: 1, picturesFailed: 1 })
  })
})
