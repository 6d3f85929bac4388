import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { downloadDays, maxDownloads, orderLinks } from '#contract/domains/order-links.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string
let fileKey: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ title: 'Album', type: 'digital', stock: 0, price: 900 })
  const { _id: productId } = await fixture.test.data(products.get, {
    as: fixture.owner,
    store: fixture.store,
    params: { id: await readProductId() },
  })
  fileKey = `${fixture.vendorId}/${newId()}.pdf`
  const { pool } = fixture.test.database
  await pool.query(`insert into files (key, vendor_id, mime_type, state) values ($1, $2, 'application/pdf', 'ready')`, [
    fileKey,
    fixture.vendorId,
  ])
  await pool.query(
    `insert into product_media (store_id, id, product_id, position, kind, file_key, alt)
     values ($1, $2, $3, 0, 'file', $4, 'Booklet')`,
    [fixture.store, newId(), productId, fileKey],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))

const readProductId = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select product_id as id from variants where id = ${variant}`.execute(
    fixture.test.database.kysely,
  )
  return rows[0]?.id ?? ''
}
const place = () =>
  fixture.test.data(storefront.place, {
    store: fixture.store,
    body: {
      method: 'digital',
      lines: [{ variant, quantity: 1 }],
      buyer: { name: 'Gus Guest', email: 'gus@example.com' },
    },
  })
const read = (token: string) => fixture.test.data(orderLinks.get, { store: fixture.store, params: { token } })
const download = (token: string, mediaId: string) =>
  fixture.test.call(orderLinks.download, { store: fixture.store, params: { token, mediaId } })
const pay = (orderId: string) =>
  fixture.test.data(orders.pay, { as: fixture.owner, store: fixture.store, params: { orderId }, body: { amount: 900 } })

it('offers the files of a digital product once it’s paid, a limited number of times', async () => {
  const order = await place()
  expect((await read(order.token)).downloads).toEqual([])
  await pay(order._id)
  const [file] = (await read(order.token)).downloads
  expect(file).toMatchObject({ product: 'Album', name: 'Booklet', left: maxDownloads })
  const mediaId = file?._id ?? ''
  const results = await Promise.all(Array.from({ length: maxDownloads + 3 }, () => download(order.token, mediaId)))
  const started = results.filter(({ status }) => status === 200)
  expect(started).toHaveLength(maxDownloads)
  expect(results.filter(({ body }) => body.code === 'download_ended')).toHaveLength(3)
  expect((await read(order.token)).downloads[0]?.left).toBe(0)
  const [first] = started.map(({ body }) => body.data as { url: string })
  const url = first?.url ?? ''
  expect(url).not.toContain(fileKey)
  const { pathname, search } = new URL(url)
  const { dataDir } = fixture.test.config
  const { mkdir, writeFile } = await import('node:fs/promises')
  await mkdir(`${dataDir}/files/published/${fixture.vendorId}`, { recursive: true })
  await writeFile(`${dataDir}/files/published/${fileKey}`, 'a booklet')
  const response = await fixture.test.app.fastify.inject({ url: pathname + search })
  expect(response.body).toBe('a booklet')
  expect(response.headers).toMatchObject({
    'content-disposition': `attachment; filename="Booklet.pdf"; filename*=UTF-8''Booklet.pdf`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect((await fixture.test.app.fastify.inject({ url: `${pathname}x` })).statusCode).toBe(404)
  const expired = makeTokens(fixture.test.config.secretKey).sign('download', { key: fileKey }, -1)
  expect((await fixture.test.app.fastify.inject({ url: `/downloads/${expired}` })).statusCode).toBe(404)
})

it('isn’t public, and links for staff need access to the product', async () => {
  expect((await fixture.test.app.fastify.inject({ url: `/files/${fileKey}` })).statusCode).toBe(404)
  const { pool } = fixture.test.database
  const { rows } = await pool.query<{ id: string }>('select id from product_media where file_key = $1', [fileKey])
  const params = { mediaId: rows[0]?.id ?? '' }
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { url } = await fixture.test.data(products.fileLink, { ...asOwner, params })
  const { pathname, search } = new URL(url)
  const response = await fixture.test.app.fastify.inject({ url: pathname + search })
  expect([response.statusCode, response.body]).toEqual([200, 'a booklet'])
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
  const other = await newStoreFixture(fixture.test)
  const foreign = await fixture.test.call(products.fileLink, { as: other.owner, store: other.store, params })
  expect(foreign.status).toBe(404)
  const image = { ...asOwner, params: { mediaId: newId() } }
  expect((await fixture.test.call(products.fileLink, image)).status).toBe(404)
  const { media } = await fixture.test.data(products.get, { ...asOwner, params: { id: await readProductId() } })
  expect(media).toMatchObject([{ kind: 'file', file: { key: fileKey, url: null } }])
})

it('offers nothing of another order, after some weeks, or of a cancelled order', async () => {
  const [paid, unpaid] = [await place(), await place()]
  await pay(paid._id)
  const mediaId = (await read(paid.token)).downloads[0]?._id ?? ''
  expect((await download(unpaid.token, mediaId)).status).toBe(404)
  expect((await download(paid.token, newId())).status).toBe(404)
  await sql`alter table order_payments disable trigger order_payments_is_append_only`.execute(
    fixture.test.database.kysely,
  )
  await sql`update order_payments set at = now() - make_interval(days => ${downloadDays})
    where order_id = ${paid._id}`.execute(fixture.test.database.kysely)
  expect((await download(paid.token, mediaId)).body.code).toBe('download_ended')
  expect((await read(paid.token)).downloads[0]?.left).toBe(0)
  const cancelled = await place()
  await pay(cancelled._id)
  await fixture.test.data(orders.cancel, {
    as: fixture.owner,
    store: fixture.store,
    params: { orderId: cancelled._id },
  })
  expect((await download(cancelled.token, mediaId)).status).toBe(404)
})
