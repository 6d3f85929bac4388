import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#contract/domains/product.ts'
import { productExport } from '#contract/domains/product-export.ts'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { uploads } from '#contract/domains/uploads.ts'
import { isPendingImage } from '#contract/rich-text/description-images.ts'
import { newId } from '#server/platform/ids.ts'
import { getImageKeys } from '#server/platform/rich-text/description.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { makeProductImporter } from '#server/testing/product-importer.ts'
import { readQueue } from '#server/testing/queue.ts'
import { fetchImageHandler, fetchImageTask } from '#server/domains/product-imports/fetch-images.service.ts'

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

const newFile = async (vendorId = owner.vendorId, extension = 'jpg'): Promise<string> => {
  const key = `${vendorId}/${newId()}.${extension}`
  const file = { key, vendor_id: vendorId, mime_type: 'image/jpeg', state: 'ready' as const }
  await test.database.kysely.insertInto('files').values(file).execute()
  return key
}

const readOnly = async (store: string): Promise<Product> => {
  const { data } = await test.data(products.list, { as: owner, store })
  return test.data(products.get, { as: owner, store, params: { id: data[0]?._id ?? '' } })
}

/** Runs the import's image jobs; addresses with `gone` can't be downloaded. Returns the keys that were stored. */
const download = async (importId: string, isGone: (url: string) => boolean = () => false): Promise<string[]> => {
  const stored: string[] = []
  const handler = fetchImageHandler({
    deps: test.app.deps,
    uploads: {
      storeFetched: async () => {
        const key = await newFile()
        stored.push(key)
        return key
      },
    },
    fetchImage: async (url) =>
      isGone(url)
        ? { refused: 'not_there', isRetryable: false }
        : { bytes: Buffer.from(''), mimeType: 'image/jpeg' as const },
  })
  const jobs = (await readQueue(test)).filter(
    ({ task, payload }) => task === fetchImageTask.name && payload.importId === importId,
  )
  for (const { payload } of [...jobs, ...jobs])
    await handler.run(payload, jobContext(test.database, { isLastAttempt: true }))
  return stored
}

const table = [
  ['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Image Src'],
  [
    'mug',
    'Mug',
    '<p>Thrown <img src="https://cdn.example/a.jpg?v=1&amp;w=2" alt="Front"> by hand</p><p><img src="//cdn.example/b.jpg"></p>',
    '6',
    'https://cdn.example/main.jpg',
  ],
]

describe('image inside an imported description', () => {
  it('replaces its placeholder when it arrives; a failed one is hidden, listed and retried', async () => {
    const store = await newStore()
    const { _id: id } = await importer.run(store, table)
    expect(await importer.get(store, id)).toMatchObject({ pictures: 3, warned: 0 })
    const waiting = await readOnly(store)
    expect(getImageKeys(waiting.description).map(isPendingImage)).toEqual([true, true])
    expect(waiting.media).toEqual([])
    // Imported again while it waits: nothing to do.
    expect(await importer.check(store, table)).toMatchObject({ unchanged: 1, updated: 0 })

    const [, first] = await download(id, (url) => url.includes('b.jpg'))
    expect(await importer.get(store, id)).toMatchObject({ picturesDone: 3, picturesFailed: 1 })
    const partly = await readOnly(store)
    expect(partly.media).toHaveLength(1)
    expect(partly.description).toContain(`<p>Thrown <img src="/files/${first}" alt="Front"> by hand</p>`)
    const { data } = await importer.problems(store, id)
    expect(data.flatMap(({ problems }) => problems)).toMatchObject([
      { code: 'picture_failed', value: 'https://cdn.example/b.jpg' },
    ])
    const { rows } = await test.data(productExport.exportRows, { as: owner, store, query: { limit: 10 } })
    expect(rows[0]).toContainEqual(expect.stringMatching(/<img src="https?:\/\/[^"]+\/files\/[^"]+\.jpg"[^]*<p><\/p>$/))

    await test.data(productImports.retryImages, { as: owner, store, params: { id } })
    const [second] = await download(id)
    const complete = await readOnly(store)
    expect(complete.description).toBe(
      `<p>Thrown <img src="/files/${first}" alt="Front"> by hand</p><p><img src="/files/${second}" alt=""></p>`,
    )
    expect(await importer.get(store, id)).toMatchObject({ picturesDone: 3, picturesFailed: 0 })
    expect(await importer.run(store, table)).toMatchObject({ unchanged: 1, updated: 0, pictures: 0 })
    expect((await readOnly(store)).version).toBe(complete.version)
  })

  it('comes back unchanged from an export, and another store of the vendor gets the same files', async () => {
    const [store, other] = [await newStore(), await newStore()]
    const { _id: id } = await importer.run(store, table)
    await download(id)
    const before = await readOnly(store)
    const { header, rows } = await test.data(productExport.exportRows, { as: owner, store, query: { limit: 10 } })
    expect(await importer.run(store, [header, ...rows])).toMatchObject({ unchanged: 1, updated: 0, pictures: 0 })
    expect(await importer.run(other, [header, ...rows])).toMatchObject({ created: 1, pictures: 0, warned: 0 })
    expect((await readOnly(other)).description).toBe(before.description)
  })

  it('is exported with its original URL while it is downloaded', async () => {
    const [store, other] = [await newStore(), await newStore()]
    await importer.run(store, table)
    const { header, rows } = await test.data(productExport.exportRows, { as: owner, store, query: { limit: 10 } })
    const [cells = []] = rows
    const getCell = (name: string): string | undefined => cells[header.indexOf(name)]
    expect(getCell('Picture')).toBe('https://cdn.example/main.jpg')
    expect(getCell('Description')).toContain('<img src="https://cdn.example/a.jpg?v=1&amp;w=2" alt="Front">')
    expect(await importer.check(store, [header, ...rows])).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await importer.run(other, [header, ...rows])).toMatchObject({ created: 1, pictures: 3, warned: 0 })
  })

  it('isn’t added to a text from which it was removed, and its file is deleted', async () => {
    const store = await newStore()
    const { _id: id } = await importer.run(store, table)
    const { _id, version } = await readOnly(store)
    await test.data(products.update, { as: owner, store, params: { id: _id }, body: { version, description: '' } })
    const stored = await download(id)
    expect((await readOnly(store)).description).toBe('')
    const removed = (await readQueue(test)).flatMap(({ task, payload }) =>
      task === 'uploads.remove' ? [payload['key']] : [],
    )
    expect(removed).toEqual(expect.arrayContaining(stored.slice(1)))
    expect(removed).not.toContain(stored[0])
  })

  it('is left out with a note when its address can’t be downloaded', async () => {
    const store = await newStore()
    const html = '<p>Text<img src="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"><img src=x onerror=alert(1)></p>'
    const checked = await importer.check(store, [
      ['Handle', 'Title', 'Body (HTML)'],
      ['cup', 'Cup', html],
    ])
    const { data } = await importer.problems(store, checked._id)
    expect(data[0]?.problems.map(({ code, column }) => [code, column])).toEqual([
      ['bad_picture_address', 'Body (HTML)'],
      ['bad_picture_address', 'Body (HTML)'],
    ])
    expect(await importer.start(store, checked._id)).toMatchObject({ created: 1, pictures: 0 })
    expect((await readOnly(store)).description).toBe('<p>Text</p>')
  })
})

describe('image in a saved description', () => {
  it('is a public file of the vendor; others are removed', async () => {
    const store = await newStore()
    const stranger = (await test.newVendor()).owner
    const [own, foreign, secret] = [
      await newFile(),
      await newFile(stranger.vendorId),
      await newFile(owner.vendorId, 'ppng'),
    ]
    const missing = `${owner.vendorId}/${newId()}.jpg`
    const description = [own, foreign, secret, missing].map((key) => `<img src="/files/${key}" alt="">`).join('')
    const created = await test.data(products.create, { as: owner, store, body: { title: 'Bowl', description } })
    expect(created.description).toBe(`<img src="/files/${own}" alt="">`)
    const body = { version: created.version, description: `<p>New</p>${description}` }
    const params = { id: created._id }
    const updated = await test.data(products.update, { as: owner, store, params, body })
    expect(updated.description).toBe(`<p>New</p><img src="/files/${own}" alt="">`)
    const remove = () => test.call(uploads.presignDelete, { as: owner, body: { filename: own } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'file_in_use' } })
    const copy = await test.data(products.duplicate, { as: owner, store, params })
    expect(copy.description).toBe(updated.description)
    for (const { _id: id, version } of [updated, copy])
      await test.data(products.update, { as: owner, store, params: { id }, body: { version, description: '' } })
    expect(await remove()).toMatchObject({ status: 200 })
  })
})
