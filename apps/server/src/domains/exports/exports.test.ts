import { sql } from 'kysely'
import papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreFormulas } from '#contract/core/csv.ts'
import { guessColumns } from '#contract/domains/customer-columns.ts'
import { validateCustomerRow } from '#contract/domains/customer-import.ts'
import { customers } from '#contract/domains/customers.ts'
import { type ExportFile, exports } from '#contract/domains/exports.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { productExport } from '#contract/domains/product-export.ts'
import { products } from '#contract/domains/products.ts'
import { retention } from '#contract/retention.ts'
import type { Person } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { makeProductImporter } from '#server/testing/product-importer.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { purgeExports } from './exports.repo.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

type Starter = 'products' | 'customers' | 'orders' | 'discounts' | 'inventory'

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const start = (kind: Starter, body: object = {}, at: { as: Person; store: string } = asOwner()): Promise<ExportFile> =>
  fixture.test.data(exports[kind], { ...at, body })
const runAll = () => runQueuedJobs(fixture.test, 'exports.run')
const read = (id: string) => fixture.test.data(exports.get, { ...asOwner(), params: { id } })
const callLink = (id: string, at: { as: Person; store: string } = asOwner()) =>
  fixture.test.call(exports.link, { ...at, params: { id } })

const download = async (id: string, at = asOwner()): Promise<string[][]> => {
  const { url } = (await callLink(id, at)).body.data as { url: string }
  const response = await fixture.test.app.fastify.inject(new URL(url).pathname)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      new RegExp(String.raw`^attachment; filename="[a-z-]+-${at.store}-\d{4}-\d\d-\d\d\.csv"$`),
    ),
    'content-length': String(response.rawPayload.length),
  })
  expect(response.body.startsWith('\uFEFF')).toBe(true)
  const { data } = papa.parse<string[]>(response.body.slice(1), { skipEmptyLines: true })
  return data.map((row) => row.map(restoreFormulas))
}
const exportTable = async (kind: Starter, body: object = {}): Promise<string[][]> => {
  const { _id } = await start(kind, body)
  await runAll()
  return download(_id)
}
const toRecords = ([header = [], ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))

/** More than two pages. */
const addManyProducts = async (store: string, count: number) => {
  const db = fixture.test.database.kysely
  await sql`insert into products (store_id, id, title, title_normalized, slug)
    select ${store}, gen_random_uuid(), 'Item ' || n, '', 'item-' || n from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`insert into variants (store_id, id, product_id, position, price)
    select store_id, gen_random_uuid(), id, 0, 500 from products where store_id = ${store}`.execute(db)
  await sql`select refresh_products(${store}, array(select id from products where store_id = ${store}))`.execute(db)
}

it('writes a large file page by page, once, although the job is killed and runs twice at once', async () => {
  const store = await fixture.test.newStore(fixture.vendorId)
  await addManyProducts(store, 450)
  const at = { as: fixture.owner, store }
  const [first, second] = await Promise.all([start('products', {}, at), start('products', {}, at)])
  expect(second._id).toBe(first._id)
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === 'exports.run')
  const job = (await readQueue(fixture.test)).find(({ payload }) => payload['exportId'] === first._id)
  const killed = jobContext(fixture.test.database, { shouldYield: () => true })
  expect(await handler?.run(job?.payload, killed)).toBe('yield')
  const get = () => fixture.test.data(exports.get, { ...at, params: { id: first._id } })
  expect(await get()).toMatchObject({ status: 'running', done: 200, total: 450 })
  expect((await callLink(first._id, at)).status).toBe(404)
  // Long enough to be notified.
  await sql`update exports set created_at = created_at - interval '1 minute' where id = ${first._id}`.execute(
    fixture.test.database.kysely,
  )
  const context = jobContext(fixture.test.database)
  await Promise.all([handler?.run(job?.payload, context), handler?.run(job?.payload, context)])
  const done = await get()
  expect(done).toMatchObject({ status: 'done', done: 450, total: 450 })
  const { url } = (await callLink(first._id, at)).body.data as { url: string }
  const text = (await fixture.test.app.fastify.inject(new URL(url).pathname)).body
  const rows = papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data.slice(1)
  expect(new Set(rows.map(([handle]) => handle)).size).toBe(450)
  expect(rows).toHaveLength(450)
  await runQueuedJobs(fixture.test, 'notifications.keep')
  const { data } = await fixture.test.data(notifications.list, at)
  expect(data.filter(({ kind }) => kind === 'export_ready')).toHaveLength(1)
})

it('exports products as the import reads them, and in Shopify’s format', async () => {
  const variants = [
    { values: ['S'], price: 1000, sku: '=S-1', compareAtPrice: 1200, tracksStock: false, weightGrams: 120 },
    { values: ['M'], price: 1100, sku: 'S-2', isTaxable: false, allowBackorder: true },
  ]
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const body = { title: 'Tee, "blue"', options, variants, tags: ['new'], weight: 300, description: '<p>Soft</p>' }
  const { _id } = await fixture.test.data(products.create, { ...asOwner(), body })
  const query = { product: _id }
  const page = await fixture.test.data(productExport.exportRows, { ...asOwner(), query })
  expect(await exportTable('products', { filters: query })).toEqual([page.header, ...page.rows])
  const [small, medium] = toRecords(await exportTable('products', { format: 'shopify', filters: query }))
  expect(small).toMatchObject({
    Handle: 'tee-blue',
    Title: 'Tee, "blue"',
    'Body (HTML)': '<p>Soft</p>',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Variant SKU': '=S-1',
    'Variant Grams': '120',
    'Variant Inventory Tracker': '',
    'Variant Inventory Policy': 'deny',
    'Variant Price': '10.00',
    'Variant Compare At Price': '12.00',
    'Variant Taxable': 'TRUE',
    Status: 'draft',
  })
  expect(medium).toMatchObject({
    Handle: 'tee-blue',
    Title: '',
    'Option1 Value': 'M',
    'Variant Grams': '300',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '0',
    'Variant Inventory Policy': 'continue',
    'Variant Taxable': 'FALSE',
  })
})

it.each(['storeward', 'shopify'] as const)('exports products in the format of %s without loss', async (format) => {
  const store = await fixture.test.newStore(fixture.vendorId)
  const at = { as: fixture.owner, store }
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const variants = [
    { values: ['S'], price: 1000, sku: '=S-1', barcode: '0012', compareAtPrice: 1200, tracksStock: false },
    { values: ['M'], price: 1100, sku: 'S-2', isTaxable: false, allowBackorder: true, weightGrams: 250 },
  ]
  const bodies = [
    { title: 'Tee, "blue"', options, variants, tags: ['new', 'sale'], weight: 300, description: '<p>Soft</p>' },
    { title: 'שמלה', price: 4900, weight: 400, seoTitle: 'Dress', seoDescription: 'A dress.' },
    // Without a weight, which an import doesn't take for 0.
    { title: 'Card', price: 300 },
  ]
  for (const body of bodies) await fixture.test.data(products.create, { ...at, body })
  const { _id } = await start('products', { format }, at)
  await runAll()
  const table = await download(_id, at)
  const importer = makeProductImporter(fixture.test, fixture.owner)
  expect(await importer.run(store, table)).toMatchObject({ products: 3, unchanged: 3, updated: 0, failed: 0 })
  const copy = await fixture.test.newStore(fixture.vendorId)
  expect(await importer.run(copy, table)).toMatchObject({ products: 3, created: 3, failed: 0 })
  const { _id: again } = await start('products', { format }, { as: fixture.owner, store: copy })
  await runAll()
  expect(await download(again, { as: fixture.owner, store: copy })).toEqual(table)
})

it('exports customers as the import reads them, orders by line, discounts and stock by location', async () => {
  const body = {
    name: 'Ana, Ríos',
    email: 'ana@example.com',
    phone: '+34 600 000 000',
    tags: ['vip', 'club'],
    addresses: [{ line1: 'Calle 1', city: 'Madrid', postcode: '28013', country: 'ES' }],
  }
  const { _id: customer } = await fixture.test.data(customers.create, { ...asOwner(), body })
  const [header = [], ...rows] = await exportTable('customers')
  const columns = guessColumns(header)
  const row = rows.find((cells) => cells.includes('ana@example.com')) ?? []
  const input = Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, row[index] ?? '']] : [])))
  expect(validateCustomerRow(input, { currency: 'USD', today: '2026-01-01' })).toMatchObject({
    ok: true,
    customer: {
      name: body.name,
      email: body.email,
      phone: body.phone,
      tags: body.tags,
      address: { line1: 'Calle 1', city: 'Madrid', postcode: '28013', country: 'ES' },
    },
  })

  const [mug, cup] = [
    await fixture.newVariant({ title: 'Mug', price: 1250, stock: 7 }),
    await fixture.newVariant({ title: 'Cup', price: 300, stock: 5 }),
  ]
  const lines = [
    { variant: mug, quantity: 2 },
    { variant: cup, quantity: 1 },
  ]
  expect((await fixture.placeOrder({ buyer: { customer }, lines })).status).toBe(200)
  await fixture.test.database.kysely
    .updateTable('orders')
    .set({ paid: 2800, refunded: 550, returned: 550, payment_name: 'Cash', window_date: '2026-11-20', carrier: 'UPS' })
    .where('store_id', '=', fixture.store)
    .execute()
  const total = { Subtotal: '28.00', 'Order total': '28.00', Paid: '28.00', Refunded: '5.50', 'Balance due': '0.00' }
  const details = { 'Payment method': 'Cash', 'Fulfillment date': '2026-11-20', Carrier: 'UPS' }
  expect(toRecords(await exportTable('orders'))).toMatchObject([
    { Order: '1001', Item: 'Mug', Quantity: '2', 'Line total': '25.00', ...total, ...details, Email: body.email },
    { Order: '1001', Item: 'Cup', Quantity: '1', 'Line total': '3.00', 'Order total': '', Refunded: '', ...details },
  ])
  const stock = toRecords(await exportTable('inventory', { filters: { search: 'mug' } }))
  expect(stock).toMatchObject([{ Product: 'Mug', 'On hand': '7', Reserved: '2', Available: '5', Tracked: 'yes' }])
  await fixture.newDiscount({ name: 'Spring', application: 'manual', codes: ['SPRING'] })
  expect(toRecords(await exportTable('discounts'))).toMatchObject([
    { Name: 'Spring', Type: 'percentage', Value: '10%', Codes: 'SPRING', Enabled: 'yes' },
  ])
})

it('shows an export to its owner only, with the permissions of today', async () => {
  const { test, vendorId, store } = fixture
  const seller = await test.newPerson(vendorId, 'staff', ['view_products'], [store])
  const at = { as: seller, store }
  for (const kind of ['customers', 'orders', 'discounts', 'inventory'] as const)
    expect((await test.call(exports[kind], { ...at, body: {} })).status).toBe(403)
  const mine = await start('products', { filters: { search: 'nothing' } }, at)
  const theirs = await start('customers')
  await runAll()
  expect((await test.data(exports.list, at)).data.map(({ _id }) => _id)).toEqual([mine._id])
  expect((await callLink(mine._id, at)).status).toBe(200)
  const other = await newStoreFixture(test)
  for (const [id, caller] of [
    [theirs._id, at],
    [mine._id, asOwner()],
    [theirs._id, { as: other.owner, store: other.store }],
  ] as const) {
    expect((await callLink(id, caller)).status).toBe(404)
    expect((await test.call(exports.get, { ...caller, params: { id } })).status).toBe(404)
    expect((await test.call(exports.remove, { ...caller, params: { id } })).status).toBe(404)
  }
  // Contact details are masked, and a file with them can't be downloaded after the permission is lost.
  const clerk = await test.newPerson(vendorId, 'staff', ['view_customers'], [store])
  const masked = await start('customers', {}, { as: clerk, store })
  await runAll()
  const { url } = (await callLink(masked._id, { as: clerk, store })).body.data as { url: string }
  const file = await test.app.fastify.inject(new URL(url).pathname)
  expect(file.body).not.toContain('ana@example.com')
  await sql`update exports set has_pii = true where id = ${masked._id}`.execute(test.database.kysely)
  expect((await callLink(masked._id, { as: clerk, store })).status).toBe(404)
})

it('stops when it is cancelled, and expires', async () => {
  const { test, store } = fixture
  const cancelled = await start('inventory', { filters: { search: 'mug' } })
  await test.data(exports.remove, { ...asOwner(), params: { id: cancelled._id } })
  await runAll()
  expect((await test.call(exports.get, { ...asOwner(), params: { id: cancelled._id } })).status).toBe(404)
  const { _id } = await start('inventory')
  await runAll()
  expect(await read(_id)).toMatchObject({ status: 'done' })
  const { url } = (await callLink(_id)).body.data as { url: string }
  const { pathname } = new URL(url)
  expect((await test.app.fastify.inject(`${pathname.slice(0, -3)}abc`)).statusCode).toBe(404)
  await sql`update exports set created_at = now() - make_interval(days => ${retention.exports}::int)
    where id = ${_id}`.execute(test.database.kysely)
  expect((await test.app.fastify.inject(pathname)).statusCode).toBe(404)
  expect((await callLink(_id)).status).toBe(404)
  await purgeExports.execute(test.database.kysely)
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from export_parts where store_id = ${store} and export_id = ${_id}`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([{ parts: 0 }])
})
