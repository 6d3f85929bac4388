import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CmsPage, cmsPages, maxMenuPages, storefrontPages } from '#contract/domains/cms-pages.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { findPageSql } from './shop-pages.repo.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
  otherStore = await test.newStore(vendorId)
})
beforeEach(async () => {
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const toContent = (...blocks: object[]) => ({ type: 'doc', content: blocks })
const create = (name: string, fields: object = {}) =>
  test.data(cmsPages.create, { as: owner, store, body: { name, ...fields } })
const update = (page: CmsPage, fields: object) =>
  test.data(cmsPages.update, {
    as: owner,
    store,
    params: { id: page._id },
    body: { version: page.version, ...fields },
  })
const read = (slug: string, language = 'en') =>
  test.call(storefrontPages.get, { store, params: { slug }, query: { language } })
const readTitle = async (slug: string, language = 'en') => {
  const { status, body } = await read(slug, language)
  return status === 200 ? (body.data as { title: string }).title : status
}
const published = { status: 'published' }

it('creates a draft in the store’s language with a handle from the title, and logs it without its text', async () => {
  const page = await create('  Über uns & Éxito ', { content: toContent(paragraph('Hello')) })
  expect(page).toMatchObject({
    name: 'Über uns & Éxito',
    slug: 'uber-uns-exito',
    status: 'draft',
    state: 'draft',
    visibility: 'public',
    language: 'en',
    role: null,
    html: '<p>Hello</p>',
    version: 1,
    menus: { header: false, footer: false },
  })
  expect(await create('uber uns exito')).toMatchObject({ slug: 'uber-uns-exito-2' })
  expect(await create('Uber uns exito', { language: 'es' })).toMatchObject({ slug: 'uber-uns-exito' })
  const { rows } = await test.database.pool.query<{ after: object }>(
    `select after from audit_log where resource = 'cmsPages' and entity_id = $1`,
    [page._id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Hello')
})

it('needs the permission of each call', async () => {
  const page = await create('Guarded')
  const viewer = await test.newPerson(vendorId, 'staff', ['view_cms_pages'], [store])
  const editor = await test.newPerson(vendorId, 'staff', ['edit_cms_page', 'create_cms_page'], [store])
  const params = { id: page._id }
  const status = async (as: Person, endpoint: Parameters<TestApp['call']>[0], body?: object) =>
    (await test.call(endpoint, { as, store, params, ...(body && { body }) })).status
  expect(await status(viewer, cmsPages.get)).toBe(200)
  expect(await status(viewer, cmsPages.revisions)).toBe(200)
  expect(await status(viewer, cmsPages.update, { version: 1, name: 'X' })).toBe(403)
  expect(await status(viewer, cmsPages.createPreview, { days: 1 })).toBe(403)
  expect(await status(editor, cmsPages.get)).toBe(403)
  expect(await status(editor, cmsPages.update, { version: 1, name: 'Changed' })).toBe(200)
  expect(await status(editor, cmsPages.remove)).toBe(403)
  expect((await test.call(cmsPages.get, { as: owner, store: otherStore, params })).status).toBe(404)
  expect((await test.call(cmsPages.removePreview, { as: owner, store: otherStore, params })).status).toBe(404)
})

it('returns the current page to the second of two editors', async () => {
  const page = await create('Shared')
  await update(page, { name: 'Theirs' })
  const late = { as: owner, store, params: { id: page._id }, body: { version: 1, name: 'Mine' } }
  expect(await test.call(cmsPages.update, late)).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Theirs', content: { type: 'doc' } } },
  })
  const writers = Array.from({ length: 8 }, (_, index) =>
    test.call(cmsPages.update, { ...late, body: { version: 2, name: `Writer ${index}` } }),
  )
  const statuses = (await Promise.all(writers)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

it('lists pages by state, language and menu without their text', async () => {
  const hour = 3_600_000
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  await create('Draft')
  await create('Live', { ...published, content: toContent(paragraph('searched words')) })
  await create('Scheduled', { ...published, publishAt: at(hour) })
  await create('Expired', { ...published, publishAt: at(-2 * hour), unpublishAt: at(-hour) })
  await create('Español', { language: 'es', visibility: 'private' })
  const names = async (query: Record<string, string>) =>
    (await test.data(cmsPages.list, { as: owner, store, query })).data.map(({ name }) => name).sort()
  expect(await names({ state: 'draft' })).toEqual(['Draft', 'Español'])
  expect(await names({ state: 'live' })).toEqual(['Live'])
  expect(await names({ state: 'scheduled' })).toEqual(['Scheduled'])
  expect(await names({ state: 'expired' })).toEqual(['Expired'])
  expect(await names({ language: 'es', visibility: 'private' })).toEqual(['Español'])
  expect(await names({ search: 'searched' })).toEqual(['Live'])
  const { data } = await test.data(cmsPages.list, { as: owner, store })
  expect(data[0]).not.toHaveProperty('content')
  expect(data[0]).not.toHaveProperty('html')
})

describe('the schedule', () => {
  it('shows a page between its dates by the clock alone', async () => {
    const soon = new Date(Date.now() + 1500)
    await create('Sale', { ...published, publishAt: soon.toISOString() })
    expect(await readTitle('sale')).toBe(404)
    await expect.poll(() => readTitle('sale'), { timeout: 15_000 }).toBe('Sale')
    const page = await create('Ends', { ...published, unpublishAt: new Date(Date.now() + 1500).toISOString() })
    expect(page.state).toBe('live')
    await expect.poll(() => readTitle('ends'), { timeout: 15_000 }).toBe(404)
  })

  it('must end after it starts, also if only one date is changed', async () => {
    const dates = { publishAt: '2030-01-02T00:00:00Z', unpublishAt: '2030-01-03T00:00:00Z' }
    const page = await create('Dates', dates)
    for (const change of [{ unpublishAt: '2030-01-02T00:00:00Z' }, { publishAt: '2031-01-01T00:00:00Z' }]) {
      const body = { version: page.version, ...change }
      expect(await test.call(cmsPages.update, { as: owner, store, params: { id: page._id }, body })).toMatchObject({
        status: 422,
        body: { code: 'ends_before_start', errors: [{ path: 'unpublishAt' }] },
      })
    }
    expect(await update(page, { publishAt: null })).toMatchObject({ publishAt: null })
  })
})

describe('languages and handles', () => {
  it('prefers the page in the visitor’s language and falls back to another one', async () => {
    await create('About', published)
    expect(await readTitle('about', 'es')).toBe('About')
    await create('Nosotros', { ...published, slug: 'about', language: 'es' })
    expect(await readTitle('about', 'es')).toBe('Nosotros')
    expect(await readTitle('about', 'en')).toBe('About')
    const taken = { name: 'Again', slug: 'about', language: 'es' }
    expect(await test.call(cmsPages.create, { as: owner, store, body: taken })).toMatchObject({
      status: 409,
      body: { code: 'address_taken', errors: [{ path: 'slug' }] },
    })
  })

  it('leaves a redirect when the handle changes, and lists and deletes it', async () => {
    const first = await create('Old name', published)
    const second = await update(first, { slug: 'new-name' })
    const third = await update(second, { slug: 'newest-name' })
    for (const slug of ['old-name', 'new-name', 'newest-name']) expect(await readTitle(slug)).toBe('Old name')
    const list = () => test.data(cmsPages.redirects, { as: owner, store, query: { sortBy: 'slug', sortOrder: 'asc' } })
    const { data } = await list()
    expect(data.map(({ slug, page }) => [slug, page.slug])).toEqual([
      ['new-name', 'newest-name'],
      ['old-name', 'newest-name'],
    ])
    // A page that has the handle now wins; without it the redirect works again.
    const other = await create('Old name', { ...published, seoTitle: 'other' })
    expect(other.slug).toBe('old-name')
    expect((await read('old-name')).body.data).toMatchObject({ seoTitle: 'other' })
    await update(third, { slug: 'new-name' })
    expect((await list()).data.map(({ slug }) => slug)).toEqual(['newest-name', 'old-name'])
    const [redirect] = (await list()).data
    const params = { id: redirect?._id ?? '' }
    expect((await test.call(cmsPages.removeRedirect, { as: owner, store: otherStore, params })).status).toBe(404)
    await test.data(cmsPages.removeRedirect, { as: owner, store, params })
    expect((await test.call(cmsPages.removeRedirect, { as: owner, store, params })).status).toBe(404)
    expect(await readTitle('newest-name')).toBe(404)
  })

  it('hides drafts, private and deleted pages, also behind redirects', async () => {
    const page = await create('Hidden', published)
    await update(page, { slug: 'moved', visibility: 'private' })
    expect(await readTitle('moved')).toBe(404)
    expect(await readTitle('hidden')).toBe(404)
    const draft = await create('Draft only')
    expect(await readTitle(draft.slug)).toBe(404)
    const live = await create('Gone soon', published)
    await test.data(cmsPages.remove, { as: owner, store, params: { id: live._id } })
    expect(await readTitle('gone-soon')).toBe(404)
    await create('Gone soon', published)
    await test.data(cmsPages.restoreMany, { as: owner, store, body: { ids: [live._id] } })
    expect(await test.data(cmsPages.get, { as: owner, store, params: { id: live._id } })).toMatchObject({
      slug: 'gone-soon-2',
    })
  })

  // 100,000 take about a minute to insert.
  const pageCount = process.env['TEST_FULL'] ? 100_000 : 4_000

  it('finds a page and a redirect among very many through indexes in one statement', async () => {
    for (let from = 1; from < pageCount; from += 2_000) {
      await test.database.pool.query(
        `with added as (
          insert into cms_pages (store_id, id, name, name_normalized, search_normalized, slug, status, language)
          select $1, gen_random_uuid(), 'Page ' || n, 'page ' || n, 'page ' || n, 'page-' || n, 'published', 'en'
          from generate_series($2::int, $2 + 1999) n returning store_id, id, slug)
        insert into cms_redirects (store_id, id, slug, language, page_id)
        select store_id, gen_random_uuid(), 'old-' || slug, 'en', id from added`,
        [store, from],
      )
    }
    await test.database.pool.query('analyze cms_pages, cms_redirects')
    const statement = findPageSql(store as StoreId, 'old-page-3777', 'es')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(test.database.kysely)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('cms_pages_slug_key')
    expect(plan).toContain('cms_redirects_slug_key')
    expect(await readTitle('old-page-3777', 'es')).toBe('Page 3777')
    expect(await readTitle('page-5')).toBe('Page 5')
    expect((await test.data(cmsPages.list, { as: owner, store, query: { search: 'page 242' } })).total).toBeGreaterThan(
      0,
    )
  })
})

describe('policies', () => {
  it('are pages with a role: one per language, public and live', async () => {
    const readPolicies = () => test.data(storefront.policies, { store })
    const readTerms = async () => (await test.data(storefront.checkout, { store })).hasTerms
    expect(await readPolicies()).toEqual({ terms: '', privacy: '' })
    expect(await readTerms()).toBe(false)
    const terms = await create('Terms', { role: 'terms', content: toContent(paragraph('Be nice')) })
    expect(await readTerms()).toBe(false)
    const live = await update(terms, published)
    expect([await readPolicies(), await readTerms()]).toEqual([{ terms: '<p>Be nice</p>', privacy: '' }, true])
    const again = { as: owner, store, body: { name: 'More terms', role: 'terms' } }
    expect(await test.call(cmsPages.create, again)).toMatchObject({
      status: 409,
      body: { code: 'page_role_taken', errors: [{ path: 'role' }] },
    })
    await create('Términos', { role: 'terms', language: 'es', ...published, content: toContent(paragraph('Amable')) })
    expect(await readPolicies()).toMatchObject({ terms: '<p>Be nice</p>' })
    await update(live, { visibility: 'private' })
    expect(await readPolicies()).toMatchObject({ terms: '<p>Amable</p>' })
  })
})

describe('menus', () => {
  it('are arranged by ids of the store, each once and without changing the pages', async () => {
    const [a, b, c] = [await create('A'), await create('B', published), await create('C')]
    const arrange = (body: object, as = owner) => test.call(cmsPages.arrangeMenus, { as, store, body })
    const names = async () => {
      const menus = await test.data(cmsPages.menus, { as: owner, store })
      return [menus.header.map(({ name }) => name), menus.footer.map(({ name }) => name)]
    }
    await arrange({ header: [c._id, a._id, c._id], footer: [a._id] })
    expect(await names()).toEqual([['C', 'A'], ['A']])
    await arrange({ header: [a._id, b._id, c._id] })
    expect(await names()).toEqual([['A', 'B', 'C'], ['A']])
    await arrange({ header: [b._id], footer: [] })
    expect(await names()).toEqual([['B'], []])
    expect(await test.data(cmsPages.get, { as: owner, store, params: { id: b._id } })).toMatchObject({
      version: 1,
      menus: { header: true, footer: false },
    })
    const foreign = await test.data(cmsPages.create, { as: owner, store: otherStore, body: { name: 'Foreign' } })
    for (const id of [foreign._id, newId()]) expect((await arrange({ header: [b._id, id] })).status).toBe(404)
    expect((await arrange({ footer: Array.from({ length: maxMenuPages + 1 }, newId) })).status).toBe(422)
    expect(await names()).toEqual([['B'], []])
    const orders = [
      [a._id, b._id, c._id],
      [c._id, b._id, a._id],
      [b._id, c._id, a._id],
    ]
    const responses = await Promise.all([...orders, ...orders].map((header) => arrange({ header })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await names())[0]).toHaveLength(3)
  })
})
