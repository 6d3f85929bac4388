import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { onlineStore } from '#contract/domains/online-store.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newSignedInBrowser } from '#server/testing/shop-account.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let base: string
let guest: ShopBrowser

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  ;({ vendorId, owner } = await test.newVendor())
})
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  store = await test.newStore(vendorId)
  base = `/s/${store}`
  guest = newShopBrowser(test, base)
})
afterAll(() => test.close())

const text = (content: string, marks?: object[]) => ({ type: 'text', text: content, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const create = (name: string, fields: object = {}, ...blocks: object[]) =>
  test.data(cmsPages.create, {
    as: owner,
    store,
    body: { name, status: 'published', content: { type: 'doc', content: blocks }, ...fields },
  })
const update = (id: string, version: number, fields: object) =>
  test.data(cmsPages.update, { as: owner, store, params: { id }, body: { version, ...fields } })
/** Versions are read again after 400 ms. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 450))

it('renders the page with its blocks, links below the shop and SEO', async () => {
  await create(
    'About <us>',
    { seoTitle: 'About "us"', seoDescription: 'Who <we> are' },
    { type: 'heading', attrs: { level: 2 }, content: [text('Story')] },
    paragraph(text('Read on', [{ type: 'bold' }, { type: 'link', attrs: { href: '/products/mug' } }])),
    { type: 'button', attrs: { label: 'Shop now', href: '/search' } },
    {
      type: 'columns',
      content: [
        { type: 'column', content: [paragraph(text('Left'))] },
        { type: 'column', content: [paragraph(text('Right'))] },
      ],
    },
  )
  const { status, html, headers } = await guest.get('/pages/about-us')
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(html).toContain('<title>About &quot;us&quot; · ')
  expect(html).toContain('<meta name="description" content="Who &lt;we&gt; are"/>')
  expect(html).toContain('<h1>About &lt;us&gt;</h1>')
  expect(html).toContain(`<strong><a href="${base}/products/mug">Read on</a></strong>`)
  expect(html).toContain(`<p><a href="${base}/search" class="button primary">Shop now</a></p>`)
  expect(html).toContain('<div class="columns"><div class="column"><p>Left</p></div><div class="column"><p>Right</p>')
  const spanish = await guest.get('/es/pages/about-us')
  expect(spanish.html).toContain(`<a href="${base}/es/search" class="button primary">`)
  expect(spanish.html).toContain('<article class="cms-page" lang="en">')
  expect(spanish.html).toContain(`<link rel="canonical" href="https://storeward.example${base}/pages/about-us"/>`)
  expect(spanish.html).not.toContain('hrefLang="es"')
})

it('shows products as they are now, also in a column, and leaves out those that aren’t sold', async () => {
  const product = await test.data(products.create, {
    as: owner,
    store,
    body: { title: 'Blue mug', price: 1250, type: 'digital', publishState: 'live' },
  })
  const block = { type: 'product', attrs: { id: product._id } }
  await create('Gifts', {}, block, {
    type: 'columns',
    content: [
      { type: 'column', content: [block] },
      { type: 'column', content: [paragraph(text('Words'))] },
    ],
  })
  const before = await guest.get('/pages/gifts')
  expect(before.html.match(/Blue mug/g)?.length).toBeGreaterThanOrEqual(2)
  expect(before.html).toContain('$12.50')
  expect(before.html).not.toContain('data-product')
  const [variant] = product.variants
  await test.data(products.update, {
    as: owner,
    store,
    params: { id: product._id },
    body: { version: product.version, title: 'Red mug', variants: [{ _id: variant?._id, values: [], price: 990 }] },
  })
  await settle()
  const after = await guest.get('/pages/gifts')
  expect(after.html).toContain('Red mug')
  expect(after.html).toContain('$9.90')
  await test.data(products.archiveMany, { as: owner, store, body: { ids: [product._id] } })
  await settle()
  const gone = await guest.get('/pages/gifts')
  expect(gone.html).toContain('Words')
  expect(gone.html).not.toContain('mug')
})

it('redirects old handles and answers 404 for drafts and unknown ones', async () => {
  const page = await create('Delivery')
  await update(page._id, 1, { slug: 'shipping' })
  expect(await guest.get('/pages/delivery')).toMatchObject({ status: 301, location: `${base}/pages/shipping` })
  expect(await guest.get('/es/pages/delivery')).toMatchObject({ status: 301, location: `${base}/es/pages/shipping` })
  await create('Draft', { status: 'draft' })
  for (const path of ['/pages/draft', '/pages/none', '/pages/%00', '/pages/<x>', `/pages/${'x'.repeat(500)}`])
    expect([path, (await guest.get(path)).status]).toEqual([path, 404])
})

it('shows a private page only to signed-in customers and never caches it', async () => {
  const page = await create('Club', { visibility: 'private' }, paragraph(text('Members only words')))
  const { browser } = await newSignedInBrowser(test, store)
  for (const visitor of [browser, guest, browser, guest]) {
    const shown = await visitor.get('/pages/club')
    if (visitor === guest) {
      const returnPath = encodeURIComponent(`${base}/pages/club`)
      expect(shown).toMatchObject({ status: 303, location: `${base}/account/sign-in?return=${returnPath}` })
      expect(shown.html).not.toContain('Members only')
    } else {
      expect([shown.status, shown.headers['cache-control'], shown.headers['x-robots-tag']]).toEqual([
        200,
        'no-store',
        'noindex',
      ])
      expect(shown.html).toContain('Members only words')
    }
  }
  expect((await guest.get('/sitemap.xml')).html).not.toContain('/pages/club')
  await update(page._id, 1, { visibility: 'public' })
  await settle()
  expect((await guest.get('/pages/club')).html).toContain('Members only words')
  expect((await guest.get('/sitemap.xml')).html).toContain('/pages/club')
})

it('appears and ends by the clock, in menus of cached pages too', async () => {
  const page = await create('Flash sale', { publishAt: new Date(Date.now() + 2500).toISOString() })
  const ending = await create('Ends soon', { unpublishAt: new Date(Date.now() + 2500).toISOString() })
  const ids = [page._id, ending._id]
  await test.data(cmsPages.arrangeMenus, { as: owner, store, body: { header: ids, footer: ids } })
  await settle()
  const readMenus = async () => {
    const { html } = await guest.get('/cart')
    const home = await guest.get('')
    return [html.match(/Flash sale/g)?.length ?? 0, home.html.match(/Ends soon/g)?.length ?? 0]
  }
  expect(await readMenus()).toEqual([0, 2])
  await expect.poll(readMenus, { timeout: 15_000 }).toEqual([2, 0])
  expect((await guest.get('/pages/flash-sale')).status).toBe(200)
  expect((await guest.get('/pages/ends-soon')).status).toBe(404)
})

describe('policies', () => {
  it('are linked where the old addresses lead', async () => {
    expect((await guest.get('/terms')).status).toBe(404)
    const terms = await create('Our terms', { role: 'terms', slug: 'legal' }, paragraph(text('Be nice')))
    await test.data(cmsPages.arrangeMenus, { as: owner, store, body: { footer: [terms._id] } })
    await settle()
    expect(await guest.get('/terms')).toMatchObject({ status: 301, location: `${base}/pages/legal` })
    expect((await guest.get('')).html).toContain(`<a href="${base}/pages/legal">Our terms</a>`)
    expect((await guest.get('/privacy')).status).toBe(404)
  })
})

it('opens a draft by its preview link, without a referrer and unlisted', async () => {
  const draft = await create('Unfinished', { status: 'draft' }, paragraph(text('Draft words')))
  const { url } = await test.data(cmsPages.createPreview, {
    as: owner,
    store,
    params: { id: draft._id },
    body: { days: 7 },
  })
  expect(url).toMatch(new RegExp(`^https://storeward\\.example${base}/preview/[\\w-]{43}$`))
  const path = url.slice(`https://storeward.example${base}`.length)
  const shown = await guest.get(path)
  expect(shown.status).toBe(200)
  expect(shown.html).toContain('Draft words')
  expect(shown.html).toContain('Only people with this link')
  expect(shown.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect((await guest.get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  expect((await guest.get('/preview/x')).status).toBe(404)
  const other = newShopBrowser(test, `/s/${await test.newStore(vendorId)}`)
  expect((await other.get(path)).status).toBe(404)
})

it('opens a preview while the vendor has paused the shop, but not while the platform has closed it', async () => {
  const draft = await create('Unfinished', { status: 'draft' }, paragraph(text('Draft words')))
  const request = { as: owner, store, params: { id: draft._id }, body: { days: 7 } }
  const { url } = await test.data(cmsPages.createPreview, request)
  const path = url.slice(`https://storeward.example${base}`.length)
  await test.data(onlineStore.update, { as: owner, store, body: { version: 1, isPaused: true } })
  await settle()
  expect((await guest.get('/pages/unfinished')).status).toBe(503)
  expect((await guest.get('/preview/x')).status).toBe(404)
  const shown = await guest.get(path)
  expect([shown.status, shown.html.includes('Draft words')]).toEqual([200, true])
  await test.database.pool.query(`update stores set status = 'suspended' where id = $1`, [store])
  await settle()
  const closed = await guest.get(path)
  expect([closed.status, closed.html.includes('Draft words')]).toEqual([503, false])
})

it('links 60 pages with long titles in both menus', async () => {
  const pages = await Promise.all(Array.from({ length: 60 }, (_, index) => create(`Page ${index} ${'W'.repeat(140)}`)))
  const ids = pages.map(({ _id }) => _id)
  await test.data(cmsPages.arrangeMenus, { as: owner, store, body: { header: ids, footer: ids } })
  await settle()
  const { html } = await guest.get('')
  expect(html.match(/href="[^"]*\/pages\/page-/g)).toHaveLength(120)
})
