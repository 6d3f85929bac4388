import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import type { ProductFields } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp } from '#server/testing/app.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let slug: string
let otherSlug: string
let kitchen: string
let mugs: string

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const get = (path: string, shop = slug) => fixture.test.app.fastify.inject(`/s/${shop}${path}`)

const addProduct = async (fields: Partial<ProductFields> & { title: string }) => {
  const body = { ...(fields.variants ? {} : { price: 1200 }), ...fields }
  const product = await fixture.test.data(products.create, { ...asOwner(), body })
  await fixture.test.database.pool.query(`update products set publish_state = 'live' where id = $1`, [product._id])
  await fixture.test.database.pool.query('select refresh_products($1, array[$2::uuid])', [fixture.store, product._id])
  return product
}

const toText = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

interface Data {
  '@type': string
  [key: string]: unknown
}

const getStructuredData = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  )
const getLink = (html: string, rel: string) => new RegExp(`<link rel="${rel}" [^>]*href="([^"]+)"`).exec(html)?.[1]
const expireVersions = () => fixture.test.app.storeVersions.expire()

beforeAll(async () => {
  const test = await openTestApp()
  fixture = await newStoreFixture(test)
  const other = await newStoreFixture(test)
  const readSlug = async (store: string) =>
    (await test.database.kysely.selectFrom('stores').select('slug').where('id', '=', store).executeTakeFirstOrThrow())
      .slug
  slug = await readSlug(fixture.store)
  otherSlug = await readSlug(other.store)
  kitchen = (await test.data(categories.create, { ...asOwner(), body: { name: 'Kitchen' } }))._id
  mugs = (await test.data(subCategories.create, { ...asOwner(), body: { name: 'Mugs', category: kitchen } }))._id
})
afterAll(() => fixture.close())

describe('product page', () => {
  it('has a canonical address, both languages, a preview image and valid structured data', async () => {
    const brand = (await fixture.test.data(brands.create, { ...asOwner(), body: { name: 'Finch' } }))._id
    await addProduct({
      title: 'Blue mug',
      sku: 'BM-1',
      description: '<p>Holds <strong>tea</strong> &amp; coffee.</p>',
      brand,
      category: kitchen,
      subcategory: mugs,
      compareAtPrice: 1500,
    })
    const { statusCode, body } = await get('/products/blue-mug?variant=nonsense&utm_source=x')
    expect(statusCode).toBe(200)
    const origin = new URL(getLink(body, 'canonical') ?? '').origin
    expect(getLink(body, 'canonical')).toBe(`${origin}/s/${slug}/products/blue-mug`)
    expect(body).toContain(`hrefLang="es" href="${origin}/s/${slug}/es/products/blue-mug"`)
    expect(body).toContain('<meta name="description" content="Holds tea &amp; coffee."')
    const [product, breadcrumbs] = getStructuredData(body)
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Blue mug',
      brand: { '@type': 'Brand', name: 'Finch' },
      offers: [
        {
          '@type': 'Offer',
          price: '12.00',
          priceCurrency: 'USD',
          sku: 'BM-1',
          availability: 'https://schema.org/OutOfStock',
          url: `${origin}/s/${slug}/products/blue-mug`,
        },
      ],
    })
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'A store' },
        { position: 2, name: 'Kitchen', item: `${origin}/s/${slug}/categories/kitchen` },
        { position: 3, name: 'Mugs', item: `${origin}/s/${slug}/categories/kitchen/mugs` },
        { position: 4, name: 'Blue mug', item: `${origin}/s/${slug}/products/blue-mug` },
      ],
    })
    expect(body).toContain('<s>$15.00</s>')
    expect(body).toContain('Sold out')
    expect((await get('/es/products/blue-mug')).body).toContain('Agotado')
  })

  it('links every value to an existing combination and posts the chosen variant', async () => {
    const options = [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ]
    const variants = [
      { values: ['S', 'Red'], price: 1000 },
      { values: ['S', 'Blue'], price: 1100 },
      { values: ['M', 'Red'], price: 1200 },
    ]
    const product = await addProduct({ title: 'Shirt', options, variants, allowBackorder: true })
    const [smallRed, smallBlue, mediumRed] = product.variants.map(({ _id }) => _id)
    const { body } = await get(`/products/shirt?variant=${smallBlue}`)
    expect(body).toContain(`name="variant" value="${smallBlue}"`)
    expect(body).toContain('$11.00')
    expect(body).toContain(`action="/s/${slug}/cart/lines"`)
    expect(body).toMatch(new RegExp(`data-state="available"[^>]*href="[^"]*variant=${smallRed}"`))
    // Blue doesn't exist in M, so M leads to red.
    expect(body).toMatch(new RegExp(`data-state="elsewhere"[^>]*href="[^"]*variant=${mediumRed}"`))
    expect(body).toContain('Available on backorder')
    expect(getStructuredData(body)[0]).toMatchObject({ offers: [{ price: '10.00' }, {}, { price: '12.00' }] })
  })

  it('shows the automatic discount that applies, and no other', async () => {
    const variant = await fixture.newVariant({ title: 'Lamp', price: 5000, stock: 2 })
    const lamp = (await get('/products/lamp')).body
    expect(lamp).toContain('Only 2 left')
    expect(lamp).not.toContain('applied automatically')
    const scope = { scope: 'variants', targets: [variant] }
    await fixture.newDiscount({ name: 'Lamp week', value: 200_000, ...scope })
    await fixture.newDiscount({ name: 'Secret plan', value: 500_000, startsAt: '2999-01-01T00:00', ...scope })
    await fixture.newDiscount({ name: 'By code', value: 900_000, application: 'manual', codes: ['NINETY'], ...scope })
    expireVersions()
    const { body } = await get('/products/lamp')
    expect(body).toContain('Lamp week: applied automatically')
    expect(body).toContain('$40.00')
    expect(body).not.toContain('Secret plan')
    expect(body).not.toContain('By code')
    expect(getStructuredData(body)[0]).toMatchObject({ offers: [{ price: '40.00' }] })
  })

  it('escapes names everywhere', async () => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>`
    const name = hostile.slice(0, 119)
    const category = await fixture.test.data(categories.create, { ...asOwner(), body: { name } })
    const brand = await fixture.test.data(brands.create, { ...asOwner(), body: { name } })
    const product = await addProduct({
      title: hostile,
      category: category._id,
      brand: brand._id,
      options: [{ name: '<b>Size', values: ['"><i>', 'x'] }],
      variants: [
        { values: ['"><i>'], price: 1 },
        { values: ['x'], price: 2 },
      ],
    })
    expireVersions()
    const paths = ['', `/products/${product.slug}`, `/categories/${category.slug}`, `/brands/${brand.slug}`]
    for (const path of [...paths, `/search?q=${encodeURIComponent(hostile)}`]) {
      const { body, statusCode } = await get(path)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img src=x')
      expect(body).not.toMatch(/<i>|<b>Size/)
    }
    const { body } = await get(`/products/${product.slug}`)
    expect(getStructuredData(body)[0]).toMatchObject({ name: hostile })
    expect(toText(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '')).toBe(hostile)
  })
})

describe('addresses', () => {
  it('redirects old handles, says what is gone, and hides what isn’t public', async () => {
    const { _id, version } = await addProduct({ title: 'Old kettle' })
    const params = { id: _id }
    await fixture.test.data(products.update, { ...asOwner(), params, body: { version, slug: 'kettle' } })
    expireVersions()
    const moved = await get('/products/old-kettle')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/s/${slug}/products/kettle`])
    expect((await get('/es/products/old-kettle')).headers.location).toBe(`/s/${slug}/es/products/kettle`)
    const { pool } = fixture.test.database
    for (const [change, statuses] of [
      [`publish_state = 'draft'`, [404, 404]],
      [`publish_state = 'live', visibility = 'private'`, [404, 404]],
      [`visibility = 'public', archived_at = now()`, [410, 410]],
      ['archived_at = null', [200, 301]],
      ['deleted_at = now()', [410, 410]],
    ] as const) {
      await pool.query(`update products set ${change} where id = $1`, [_id])
      await pool.query('select refresh_products($1, array[$2::uuid])', [fixture.store, _id])
      expireVersions()
      const [current, old] = [await get('/products/kettle'), await get('/products/old-kettle')]
      expect([change, current.statusCode, old.statusCode]).toEqual([change, ...statuses])
      if (current.statusCode !== 200) expect(current.body).not.toContain('Old kettle')
    }
    expect((await get('/products/never-existed')).statusCode).toBe(404)
    // A new product may take the handle of a deleted one.
    await addProduct({ title: 'Kettle' })
    expireVersions()
    expect((await get('/products/kettle')).statusCode).toBe(200)
  })

  it('redirects and removes pages of categories, subcategories, collections and brands', async () => {
    const create = { ...asOwner(), body: { name: 'First name' } }
    const groups = [
      { path: 'categories', calls: categories, made: await fixture.test.data(categories.create, create) },
      { path: 'collections', calls: collections, made: await fixture.test.data(collections.create, create) },
      { path: 'brands', calls: brands, made: await fixture.test.data(brands.create, create) },
    ]
    for (const { path, calls, made } of groups) {
      expect(made.slug).toBe('first-name')
      expect((await get(`/${path}/first-name`)).statusCode).toBe(200)
      expect((await get(`/${path}/first-name`, otherSlug)).statusCode).toBe(404)
      const params = { id: made._id }
      const body = { version: made.version, name: 'Second name', slug: 'second' }
      await fixture.test.data(calls.update, { ...asOwner(), params, body })
      expireVersions()
      const moved = await get(`/${path}/first-name`)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, `/s/${slug}/${path}/second`])
      const taken = await fixture.test.call(calls.create, { ...asOwner(), body: { name: 'Third', slug: 'second' } })
      expect(taken).toMatchObject({ status: 409, body: { code: 'address_taken', errors: [{ path: 'slug' }] } })
      expect(await fixture.test.data(calls.create, { ...asOwner(), body: { name: 'Second' } })).toMatchObject({
        slug: 'second-2',
      })
      await fixture.test.database.pool.query(`update ${path} set deleted_at = now() where id = $1`, [made._id])
      expireVersions()
      for (const handle of ['first-name', 'second']) expect((await get(`/${path}/${handle}`)).statusCode).toBe(410)
    }
    const elsewhere = await get('/categories/wrong/mugs')
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([301, `/s/${slug}/categories/kitchen/mugs`])
  })

  it('answers 404 for handles that no page can have, and ignores hostile parameters', async () => {
    for (const handle of ['%00', 'a%2Fb', '%F0%9F%92%A9', 'x'.repeat(300), "'%20or%201=1"]) {
      for (const path of ['products', 'categories', 'categories/kitchen', 'collections', 'brands'])
        expect([path, handle, (await get(`/${path}/${handle}`)).statusCode]).toEqual([path, handle, 404])
    }
    const field = '00000000-0000-7000-8000-000000000000'
    for (const query of [
      `q=%00mug`,
      `field=${field}:%00`,
      'field=x',
      'brand=%00',
      'min=1e9',
      'max=-1',
      'sort=%27',
      'min=99999999999999',
    ])
      expect((await get(`/search?${query}`)).statusCode).toBe(query.includes('%00') ? 404 : 200)
  })

  it('pages by number and lists only clean addresses for search engines', async () => {
    const category = (await fixture.test.data(categories.create, { ...asOwner(), body: { name: 'Many' } }))._id
    for (let index = 0; index < 25; index++) await addProduct({ title: `Item ${index}`, category })
    expireVersions()
    const first = await get('/categories/many')
    expect(first.body).toContain(`href="/s/${slug}/categories/many?page=2"`)
    expect(first.body).toContain('25 products')
    const second = await get('/categories/many?page=2&utm=x')
    expect(second.body).toContain('Item 0')
    expect(getLink(second.body, 'canonical')).toMatch(/\/categories\/many\?page=2$/)
    for (const query of ['sort=title', 'stock=in', 'min=1', 'brand=finch']) {
      const { body, statusCode } = await get(`/categories/many?${query}`)
      expect(statusCode).toBe(200)
      expect(body).toContain('content="noindex"')
    }
    for (const page of ['0', '3', '-1', 'x', '99999']) {
      expect((await get(`/categories/many?page=${page}`)).statusCode).toBe(404)
    }
    expect((await get('/search?q=')).body).not.toContain('noindex')
    expect((await get('/search?q=itm')).statusCode).toBe(200)
  })
})

describe('files for search engines', () => {
  it('lists public pages in both languages', async () => {
    await addProduct({ title: 'Listed' })
    await fixture.test.data(products.create, { ...asOwner(), body: { title: 'Hidden draft' } })
    expireVersions()
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toContain(`/s/${slug}/products/listed</loc>`)
    expect(body).toContain(`/s/${slug}/es/products/listed</loc>`)
    expect(body).toContain(`/s/${slug}/categories/kitchen/mugs</loc>`)
    expect(body).not.toContain('hidden-draft')
    expect((await get('/sitemap.xml?part=2')).statusCode).toBe(404)
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toMatch(new RegExp(`Sitemap: https?://[^/]+/s/${slug}/sitemap.xml`))
  })

  it('shows an empty shop without errors', async () => {
    const home = await get('', otherSlug)
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('Opening soon')
    expect(getStructuredData(home.body)).toMatchObject([{ '@type': 'Organization', name: 'A store' }])
    expect((await get('/search', otherSlug)).statusCode).toBe(200)
    expect((await get('/sitemap.xml', otherSlug)).body).toContain(`/s/${otherSlug}</loc>`)
  })
})
