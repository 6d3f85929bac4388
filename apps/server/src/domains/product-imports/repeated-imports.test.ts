import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { importEverything, makeProductImporter, parseCsv } from '#server/testing/product-importer.ts'
import { readQueue } from '#server/testing/queue.ts'
import { fetchImageHandler, fetchImageTask } from './fetch-images.service.ts'
import { groupsPerBatch } from './import-groups.service.ts'

let test: TestApp
let owner: Person
let importer: ReturnType<typeof makeProductImporter>

beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
  importer = makeProductImporter(test, owner)
})
afterAll(() => test.close())

const newStore = () => test.newStore(owner.vendorId)

const listSlugs = async (store: string): Promise<string[][]> => {
  const query = { limit: 200, sortBy: 'title', sortOrder: 'asc' } as const
  const { data } = await test.data(products.list, { as: owner, store, query })
  const all = await Promise.all(
    data.map(({ _id: id }) => test.data(products.get, { as: owner, store, params: { id } })),
  )
  return all.map(({ title, slug }) => [title, slug])
}

describe('existing product', () => {
  it('changes only when its original handle matches, not one that was made from another', async () => {
    const store = await newStore()
    await importer.run(store, parseCsv('Handle,Title,Variant Price\ncafé,Coffee,5\nmug,Mug,6'))
    const other = await importer.run(
      store,
      parseCsv('Handle,Title,Variant Price\ncafe,Tea,7\ncafé,Coffee,8\nmug,Mug,6'),
    )
    expect(other).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect(await listSlugs(store)).toEqual([
      ['Coffee', 'cafe'],
      ['Mug', 'mug'],
      ['Tea', 'cafe-2'],
    ])
  })

  it('is found by the URL handle it was created with, or by its title in a file without handles', async () => {
    const store = await newStore()
    await test.data(products.create, { as: owner, store, body: { title: 'Oak tray', price: 500 } })
    const table = parseCsv('Title,Price\nOak Tray,6\n"Oak, tray!",7')
    expect(await importer.run(store, table)).toMatchObject({ created: 1, updated: 1 })
    expect(await importer.check(store, table)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await importer.run(store, parseCsv('Handle,Title,Variant Price\noak-tray,Oak tray,9'))).toMatchObject({
      created: 0,
      updated: 1,
    })
  })

  it('doesn’t get more option values than a form can save', async () => {
    const store = await newStore()
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ['ring', 'Ring', 'Size', `S${from + index}`, '5'])
    const header = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price']
    expect(await importer.run(store, [header, ...rows(0, 90)])).toMatchObject({ created: 1 })
    const checked = await importer.check(store, [header, ...rows(60, 152)])
    expect(checked).toMatchObject({ updated: 0, failed: 1 })
    const { data } = await importer.problems(store, checked._id)
    expect(data[0]?.problems[0]).toMatchObject({ level: 'error', code: 'too_many_values' })
    expect(await importer.check(store, [header, ...rows(0, 101)])).toMatchObject({ failed: 1 })
  })

  it('keeps its stock by default in the export of another shop', async () => {
    const store = await newStore()
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Inventory Policy,Variant Price'
    const table = parseCsv(`${header}\nmug,Mug,Size,S,12,deny,5\n`)
    const opened = await importer.upload(store, table)
    expect(opened.options).toMatchObject({ replaceStock: false })
    await importer.run(store, table)
    const id = (await test.data(products.list, { as: owner, store })).data[0]?._id ?? ''
    const more = parseCsv(`${header}\nmug,Mug,Size,S,9,deny,5\nmug,,,M,4,deny,5\n`)
    await importer.run(store, more, opened.options)
    const readStock = async () =>
      (await test.data(products.get, { as: owner, store, params: { id } })).variants.map(({ available }) => available)
    expect(await readStock()).toEqual([12, 4])
    await importer.run(store, more, { ...opened.options, replaceStock: true })
    expect(await readStock()).toEqual([9, 4])
  })

  it('stays live or a draft when new products are imported as drafts', async () => {
    const store = await newStore()
    const table = parseCsv('Handle,Title,Variant Price,Published\nmug,Mug,6,true\ncup,Cup,6,true')
    await importer.run(store, table.slice(0, 2))
    const options = { ...importEverything, publish: 'draft' as const }
    expect(await importer.run(store, table, options)).toMatchObject({ created: 1, unchanged: 1 })
    const { data } = await test.data(products.list, { as: owner, store, query: { sortBy: 'title', sortOrder: 'asc' } })
    expect(data.map(({ title, publishState }) => [title, publishState])).toEqual([
      ['Cup', 'draft'],
      ['Mug', 'live'],
    ])
  })
})

describe('image download', () => {
  const table = parseCsv(
    'Handle,Title,Variant Price,Image Src\nmug,Mug,6,https://cdn.example/m.jpg\ncup,Cup,6,https://cdn.example/c.jpg',
  )

  const download = async (id: string, isThere: boolean) => {
    const key = `${owner.vendorId}/${newId()}.jpg`
    const file = { key, vendor_id: owner.vendorId, mime_type: 'image/jpeg', state: 'ready' as const }
    await test.database.kysely.insertInto('files').values(file).execute()
    const handler = fetchImageHandler({
      deps: test.app.deps,
      uploads: { storeFetched: async () => key },
      fetchImage: async () =>
        isThere ? { bytes: Buffer.from(''), mimeType: 'image/jpeg' } : { refused: 'not_there', isRetryable: false },
    })
    const isOfImport = ({ task, payload }: { task: string; payload: Record<string, unknown> }) =>
      task === fetchImageTask.name && payload.importId === id
    const jobs = (await readQueue(test)).filter(isOfImport)
    for (const { payload } of jobs) await handler.run(payload, jobContext(test.database, { isLastAttempt: true }))
    return jobs.length
  }

  it('is retried with one click, and the second click does nothing', async () => {
    const store = await newStore()
    const { _id: id } = await importer.run(store, table)
    const call = { as: owner, store, params: { id } }
    await download(id, false)
    expect(await importer.get(store, id)).toMatchObject({ picturesDone: 2, picturesFailed: 2, warned: 0 })
    const retried = await Promise.all([
      test.data(productImports.retryImages, call),
      test.data(productImports.retryImages, call),
    ])
    expect(retried).toMatchObject([{ picturesFailed: 0 }, { picturesFailed: 0 }])
    expect((await importer.problems(store, id)).data).toEqual([])
    // Two jobs of the import, and two of the one click that found something.
    expect(await download(id, true)).toBe(4)
    expect(await importer.get(store, id)).toMatchObject({ pictures: 2, picturesDone: 2, picturesFailed: 0 })
    expect(await importer.check(store, table)).toMatchObject({ unchanged: 2, updated: 0 })
    const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_products', 'create_product'], [store])
    expect(await test.call(productImports.retryImages, { ...call, as: viewer })).toMatchObject({ status: 403 })
    const elsewhere = { ...call, store: await newStore() }
    expect(await test.call(productImports.retryImages, elsewhere)).toMatchObject({ status: 404 })
  })

  it('can be stopped and continued', async () => {
    const store = await newStore()
    const { _id: id } = await importer.run(store, table)
    const call = { as: owner, store, params: { id } }
    expect(await test.data(productImports.cancel, call)).toMatchObject({ status: 'done', picturesFailed: 2 })
    await download(id, true)
    expect(await importer.get(store, id)).toMatchObject({ picturesFailed: 2 })
    expect(await test.call(productImports.cancel, call)).toMatchObject({ status: 409 })
    await test.data(productImports.retryImages, call)
    await download(id, true)
    expect(await importer.get(store, id)).toMatchObject({ picturesDone: 2, picturesFailed: 0 })
  })
})

it('resumes a cancelled import with the products and images that are left', async () => {
  const store = await newStore()
  const image = 'https://images.example/1.jpg'
  const rows = Array.from({ length: 30 }, (_, index) => [`item-${index}`, `Item ${index}`, '5', image])
  const { _id: id } = await importer.check(store, [['Handle', 'Title', 'Variant Price', 'Image Src'], ...rows])
  const call = { as: owner, store, params: { id } }
  await test.data(productImports.run, call)
  const handler = test.app.handlers.find(({ task }) => task.name === 'product-imports.run')
  const job = (await readQueue(test)).find(({ payload }) => payload.importId === id && payload.round === undefined)
  await handler?.run(job?.payload, jobContext(test.database, { shouldYield: () => true }))
  expect(await test.data(productImports.cancel, call)).toMatchObject({
    status: 'cancelled',
    done: groupsPerBatch,
    created: groupsPerBatch,
    picturesFailed: groupsPerBatch,
  })
  expect(await importer.start(store, id)).toMatchObject({
    status: 'done',
    done: 30,
    created: 30,
    failed: 0,
    pictures: 30,
    picturesDone: 0,
    picturesFailed: 0,
  })
  expect(await test.call(productImports.run, call)).toMatchObject({ status: 409 })
})
