import { afterAll, beforeAll, expect, it } from 'vitest'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { stores } from '#contract/domains/stores.ts'
import { listOpenShops } from '#server/domains/storefront/shop.service.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let fern: string
let moss: string
const defaultUrl = (slug: string) => `https://${slug}.shops.storeward.net`

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://app.storeward.com', PLATFORM_DOMAIN: 'shops.storeward.net' })
  const vendor = await test.newVendor()
  owner = vendor.owner
  fern = await test.newStore(vendor.vendorId)
  moss = await test.newStore(vendor.vendorId)
  await test.database.pool.query(
    `insert into store_domains (id, store_id, name, has_www, status, token, pointed_hosts, primary_host)
     values ($1, $2, 'fern.shop', true, 'active', 'x', '{fern.shop,www.fern.shop}', 'www.fern.shop')`,
    [newId(), fern],
  )
})
afterAll(() => test.close())

const readUrls = async () => {
  const { data } = await test.data(stores.list, { as: owner })
  return new Map(data.map(({ _id, shopUrl }) => [_id, shopUrl]))
}
const createPage = (store: string, fields: object = {}) =>
  test.data(cmsPages.create, { as: owner, store, body: { name: 'About', status: 'published', ...fields } })
const createPreview = async (store: string, id: string) => {
  const request = { as: owner, store, params: { id }, body: { days: 1 } }
  return (await test.data(cmsPages.createPreview, request)).url
}

it('is where links of the dashboard lead', async () => {
  expect(await readUrls()).toEqual(
    new Map([
      [fern, 'https://www.fern.shop'],
      [moss, defaultUrl(moss)],
    ]),
  )
  const renamed = await test.data(stores.update, { as: owner, store: moss, body: { version: 1, slug: 'moss' } })
  expect(renamed.shopUrl).toBe(defaultUrl('moss'))
  const stale = await test.call(stores.update, { as: owner, store: moss, body: { version: 1, slug: 'mosses' } })
  expect(stale.body.current).toMatchObject({ shopUrl: defaultUrl('moss') })
  const locale = { currency: 'EUR', language: 'es', timezone: 'Europe/Madrid' }
  const opened = await test.data(stores.create, { as: owner, body: { name: 'Reed beds', ...locale } })
  expect(opened.shopUrl).toBe(defaultUrl('reed-beds'))
})

it('is where preview links lead, and they open at the shop’s other addresses too', async () => {
  const spanish = await createPage(fern, { name: 'Nosotros', status: 'draft', language: 'es' })
  const url = await createPreview(fern, spanish._id)
  expect(url).toMatch(/^https:\/\/www\.fern\.shop\/es\/preview\/[\w-]{43}$/)
  const path = new URL(url).pathname
  const other = await createPage(moss, { status: 'draft' })
  expect(await createPreview(moss, other._id)).toMatch(/^https:\/\/moss\.shops\.storeward\.net\/preview\//)
  const host = `${fern}.shops.storeward.net`
  for (const request of [{ url: `/s/${fern}${path}` }, { url: path, headers: { host } }])
    expect((await test.app.fastify.inject(request)).body).toContain('<h1>Nosotros</h1>')
})

it('is in the index of sitemaps, also of shops that only have pages', async () => {
  await createPage(fern)
  await createPage(fern, { visibility: 'private' })
  await createPage(fern, { status: 'draft' })
  const { body } = await test.app.fastify.inject('/sitemap-shops.xml')
  expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, file]) => file)).toEqual([
    'https://www.fern.shop/sitemap.xml',
  ])
  expect(await listOpenShops(test.database.kysely, 10)).toMatchObject([{ storeId: fern, entries: 1 }])
})
