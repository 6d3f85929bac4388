import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { onlineStore } from '#contract/domains/online-store.ts'
import { products } from '#contract/domains/products.ts'
import { stores } from '#contract/domains/stores.ts'
import { currencies } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let slug: string
let origin: string

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const get = (path: string) => fixture.test.app.fastify.inject(path)

const addImage = async (productId: string): Promise<string> => {
  const key = `${fixture.vendorId}/${newId()}.webp`
  const { pool } = fixture.test.database
  await pool.query(
    `insert into files (key, vendor_id, mime_type, state, width, height) values ($1, $2, 'image/webp', 'ready', 1200, 800)`,
    [key, fixture.vendorId],
  )
  await pool.query(
    `insert into product_media (store_id, id, product_id, position, kind, file_key) values ($1, $2, $3, 0, 'image', $4)`,
    [fixture.store, newId(), productId, key],
  )
  return key
}

const addProduct = async (fields: object): Promise<string> => {
  const body = { title: '', ...fields }
  const { _id } = await fixture.test.data(products.create, { ...asOwner(), body })
  const { pool } = fixture.test.database
  await pool.query(`update products set publish_state = 'live' where id = $1`, [_id])
  await pool.query('select refresh_products($1, array[$2::uuid])', [fixture.store, _id])
  return _id
}

beforeAll(async () => {
  fixture = await openStoreFixture()
  origin = new URL(fixture.test.config.publicUrl).origin
  const row = await fixture.test.database.kysely
    .selectFrom('stores')
    .select(['slug', 'version'])
    .where('id', '=', fixture.store)
    .executeTakeFirstOrThrow()
  ;({ slug } = row)
  await fixture.test.data(stores.update, {
    ...asOwner(),
    params: { id: fixture.store },
    body: { version: row.version, name: 'Salt & “Pepper”', email: 'hello@salt.example', phone: '+1 212 555 0100' },
  })
  const named = (name: string) => ({ ...asOwner(), body: { name } })
  const brand = (await fixture.test.data(brands.create, named('Finch & <Sons>')))._id
  const category = (await fixture.test.data(categories.create, named('Fish & chips')))._id
  const body = { name: 'Cod', category }
  const subcategory = (await fixture.test.data(subCategories.create, { ...asOwner(), body }))._id
  const description = '<p>Crisp &amp; <strong>hot</strong>, with a <a href="https://example.com">dip</a>.</p>'
  const plain = { title: 'Cod & <chips>', sku: 'COD-1', price: 1250, description, brand, category, subcategory }
  await addImage(await addProduct(plain))
  const sizes = ['S', 'M']
  await addImage(
    await addProduct({
      title: 'Apron',
      description,
      brand,
      category,
      options: [{ name: 'Size', values: sizes }],
      variants: sizes.map((size, index) => ({ values: [size], price: 2000 + index, sku: `APRON-${size}` })),
    }),
  )
  const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1))
  await addProduct({
    title: 'Numbered plate',
    options: [{ name: 'Number', values: numbers }],
    variants: numbers.map((number, index) => ({ values: [number], price: 900 + index, sku: `PLATE-${number}` })),
  })
})
afterAll(() => fixture.close())

interface Data {
  '@type': string
  [name: string]: unknown
}

/**
 * Google's rules for rich results (developers.google.com/search/docs/appearance/structured-data). Optional properties
 * that the shop has no data for, such as reviews, aren't listed.
 */
const rules: Record<string, { required: readonly string[]; advised: readonly string[] }> = {
  Product: { required: ['name', 'image', 'offers'], advised: ['description', 'brand', 'sku', 'url'] },
  Offer: {
    required: ['price', 'priceCurrency'],
    advised: ['availability', 'itemCondition', 'url', 'sku', 'seller'],
  },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], advised: ['highPrice', 'offerCount'] },
  Brand: { required: ['name'], advised: [] },
  BreadcrumbList: { required: ['itemListElement'], advised: [] },
  ListItem: { required: ['position', 'name', 'item'], advised: [] },
  Organization: { required: ['name'], advised: ['url', 'email', 'telephone'] },
}

const availabilities = ['InStock', 'LimitedAvailability', 'OutOfStock', 'BackOrder', 'PreOrder']

const formats: Record<string, (value: unknown) => boolean> = {
  price: (value) => /^\d+\.\d{2}$/.test(String(value)),
  lowPrice: (value) => /^\d+\.\d{2}$/.test(String(value)),
  highPrice: (value) => /^\d+\.\d{2}$/.test(String(value)),
  priceCurrency: (value) => currencies.some((currency) => currency === value),
  availability: (value) => availabilities.some((name) => value === `https://schema.org/${name}`),
  itemCondition: (value) => value === 'https://schema.org/NewCondition',
  url: (value) => String(value).startsWith(`${origin}/s/${slug}`),
  item: (value) => String(value).startsWith(`${origin}/s/${slug}`),
  logo: (value) => String(value).startsWith(`${origin}/files/`),
  image: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => String(each).startsWith(`${origin}/files/`)),
  position: Number.isInteger,
  offerCount: Number.isInteger,
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && '@type' in value

/** What Google would report, as sentences; `isComplete`: the advised properties must be there too. */
const findProblems = (data: Data, isComplete: boolean): string[] => {
  const type = data['@type']
  const rule = rules[type]
  if (!rule) return [`unknown type ${type}`]
  // The seller of an offer is only a reference; the shop's home page describes it.
  const isReference = type === 'Organization' && Object.keys(data).length === 2
  const expected = [...rule.required, ...(isComplete && !isReference ? rule.advised : [])]
  const missing = expected.filter((name) => data[name] === undefined).map((name) => `${type} without ${name}`)
  const invalid = Object.entries(data).flatMap(([name, value]) => {
    const texts = [value].flat().filter((each) => typeof each === 'string')
    const hasMarkup = texts.some((text) => /<\/?(?:p|strong|a|br)\b|&(?:amp|lt|gt|quot|#)/.test(text))
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return [
      ...(isEmpty ? [`${type}.${name} is empty`] : []),
      ...(hasMarkup ? [`${type}.${name} has markup`] : []),
      ...(formats[name]?.(value) === false ? [`${type}.${name} is ${JSON.stringify(value)}`] : []),
      ...[value].flat().flatMap((each) => (isData(each) ? findProblems(each, isComplete) : [])),
    ]
  })
  return [...missing, ...invalid]
}

const readData = async (path: string): Promise<Data[]> => {
  const { body } = await get(`/s/${slug}${path}`)
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  )
}

describe('structured data', () => {
  it.each([
    ['/products/cod-chips', ['Product', 'BreadcrumbList']],
    ['/products/apron', ['Product', 'BreadcrumbList']],
    ['/es/products/apron', ['Product', 'BreadcrumbList']],
    ['/categories/fish-chips', ['BreadcrumbList']],
    ['/categories/fish-chips/cod', ['BreadcrumbList']],
    ['', ['Organization']],
  ])('of %s follows the rules of Google', async (path, types) => {
    const all = await readData(path)
    expect(all.map((data) => data['@type'])).toEqual(types)
    for (const data of all) {
      expect(data['@context']).toBe('https://schema.org')
      expect(findProblems(data, true)).toEqual([])
    }
  })

  it('has a range of prices for very many variants, and no image or brand that doesn’t exist', async () => {
    const [product] = await readData('/products/numbered-plate')
    expect(product && findProblems(product, false)).toEqual(['Product without image'])
    expect(product?.['offers']).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '9.00',
      highPrice: '9.39',
      offerCount: 40,
    })
  })

  it('lists breadcrumbs from the shop to the page', async () => {
    const list = (await readData('/products/cod-chips')).at(-1)
    expect(list?.['itemListElement']).toMatchObject([
      { position: 1, name: 'Salt & “Pepper”', item: `${origin}/s/${slug}` },
      { position: 2, name: 'Fish & chips', item: `${origin}/s/${slug}/categories/fish-chips` },
      { position: 3, name: 'Cod', item: `${origin}/s/${slug}/categories/fish-chips/cod` },
      { position: 4, name: 'Cod & <chips>', item: `${origin}/s/${slug}/products/cod-chips` },
    ])
  })

  it('finds problems', () => {
    const broken = { '@type': 'Offer', price: '$1', priceCurrency: 'usd', url: '/x', sku: '', seller: '<p>Me</p>' }
    expect(findProblems(broken, true)).toEqual([
      'Offer without availability',
      'Offer without itemCondition',
      'Offer.price is "$1"',
      'Offer.priceCurrency is "usd"',
      'Offer.url is "/x"',
      'Offer.sku is empty',
      'Offer.seller has markup',
    ])
  })
})

const getTag = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

it('share images have a size and a description', async () => {
  for (const [path, alt] of [
    ['/products/apron', 'Apron'],
    ['/categories/fish-chips', 'Apron'],
  ] as const) {
    const { body } = await get(`/s/${slug}${path}`)
    expect(getTag(body, 'og:image')).toMatch(new RegExp(`^${origin}/files/.+\\.webp$`))
    expect(['width', 'height', 'alt'].map((name) => getTag(body, `og:image:${name}`))).toEqual(['1200', '800', alt])
  }
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string): string => text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '')

describe('sitemap', () => {
  const sitemapSchema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

  it('follows the protocol, and its languages refer to each other', async () => {
    const { body, headers } = await get(`/s/${slug}/sitemap.xml`)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
    expect(body).toContain(`xmlns="${sitemapSchema}"`)
    // Every ampersand is part of an entity.
    expect(body.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
    const entries = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, xml = '']) => ({
      loc: unescape(/^<loc>([^<>"']+)<\/loc>/.exec(xml)?.[1] ?? ''),
      lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(xml)?.[1],
      alternates: new Map(
        [...xml.matchAll(/<xhtml:link rel="alternate" hreflang="(\w+)" href="([^"]+)"\/>/g)].map(
          ([, language = '', href = '']) => [language, unescape(href)],
        ),
      ),
    }))
    // Home, category, subcategory, brand and three products, in two languages.
    expect(entries).toHaveLength(14)
    expect(entries.length).toBeLessThanOrEqual(50_000)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(50 * 1024 * 1024)
    const byAddress = new Map(entries.map((entry) => [entry.loc, entry]))
    expect(byAddress.size).toBe(entries.length)
    for (const { loc, lastmod, alternates } of entries) {
      expect(new URL(loc).href.startsWith(`${origin}/s/${slug}`)).toBe(true)
      expect(loc.length).toBeLessThan(2048)
      if (lastmod !== undefined)
        expect(lastmod).toMatch(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/)
      expect([...alternates.keys()].toSorted()).toEqual(['en', 'es'])
      expect([...alternates.values()]).toContain(loc)
      for (const other of alternates.values()) expect(byAddress.get(other)?.alternates).toEqual(alternates)
    }
    const statuses = await Promise.all(entries.map(async ({ loc }) => (await get(loc.slice(origin.length))).statusCode))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('of every open shop is in the index of the platform', async () => {
    const { body, headers } = await get('/sitemap-shops.xml')
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    })
    expect(body).toContain(`<sitemapindex xmlns="${sitemapSchema}">`)
    expect([...body.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, file]) => file)).toEqual([
      `${origin}/s/${slug}/sitemap.xml`,
    ])
  })
})

it('the index leaves out shops that are paused', async () => {
  const { version } = await fixture.test.data(onlineStore.get, asOwner())
  await fixture.test.data(onlineStore.update, { ...asOwner(), body: { version, isPaused: true } })
  const { listOpenShops } = await import('#server/domains/storefront/shop.service.ts')
  expect(await listOpenShops(fixture.test.database.kysely, 10)).toEqual([])
})
