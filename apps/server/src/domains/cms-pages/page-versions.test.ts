import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CmsPage, cmsPages, maxRevisions, storefrontPages } from '#contract/domains/cms-pages.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

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
const published = { status: 'published' }

describe('revisions', () => {
  it('keep author and changed fields, and restore title, text and SEO as a new one', async () => {
    const editor = await test.newPerson(vendorId, 'staff', ['view_cms_pages', 'edit_cms_page'], [store])
    const first = await create('One', {
      content: toContent(paragraph('First text')),
      seoTitle: 'SEO one',
      ...published,
    })
    const params = { id: first._id }
    const body = { version: 1, name: 'Two', slug: 'two', content: toContent(paragraph('Second text')), seoTitle: '' }
    await test.data(cmsPages.update, { as: editor, store, params, body })
    const { data } = await test.data(cmsPages.revisions, { as: editor, store, params })
    expect(data).toMatchObject([
      { revision: 2, name: 'Two', changed: ['name', 'content', 'slug', 'seoTitle'] },
      { revision: 1, name: 'One', changed: [] },
    ])
    expect(data[0]?.createdBy).not.toBe(data[1]?.createdBy)
    const revision = await test.data(cmsPages.revision, { as: editor, store, params: { ...params, revision: '2' } })
    expect(revision).toMatchObject({ fields: { name: 'Two' }, previous: { name: 'One', seoTitle: 'SEO one' } })
    const stale = { as: editor, store, params, body: { revision: 1, version: 1 } }
    expect(await test.call(cmsPages.restore, stale)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const restored = await test.data(cmsPages.restore, { as: editor, store, params, body: { revision: 1 } })
    expect(restored).toMatchObject({
      name: 'One',
      slug: 'two',
      html: '<p>First text</p>',
      seoTitle: 'SEO one',
      status: 'published',
      version: 3,
    })
    const missing = { as: editor, store, params, body: { revision: 9 } }
    expect((await test.call(cmsPages.restore, missing)).status).toBe(404)
    expect((await test.call(cmsPages.revisions, { as: owner, store: otherStore, params })).status).toBe(404)
  })

  it('are deleted beyond the maximum', async () => {
    const page = await create('Busy')
    await test.database.pool.query('update cms_pages set version = $2 where id = $1', [page._id, maxRevisions + 5])
    await test.data(cmsPages.update, {
      as: owner,
      store,
      params: { id: page._id },
      body: { version: maxRevisions + 5, name: 'Busier' },
    })
    const { data } = await test.data(cmsPages.revisions, { as: owner, store, params: { id: page._id } })
    expect(data.map(({ revision }) => revision)).toEqual([maxRevisions + 6])
  })
})

describe('preview links', () => {
  const createLink = async (page: CmsPage, days = 1) => {
    const { url } = await test.data(cmsPages.createPreview, {
      as: owner,
      store,
      params: { id: page._id },
      body: { days },
    })
    return url.split('/').at(-1) ?? ''
  }
  const open = (token: string, at = store) => test.call(storefrontPages.preview, { store: at, params: { token } })

  it('open one draft in one store until they end, are replaced or revoked', async () => {
    const page = await create('Secret draft', { content: toContent(paragraph('Not yet')) })
    const other = await create('Another draft')
    const token = await createLink(page)
    expect((await open(token)).body.data).toMatchObject({ title: 'Secret draft', html: '<p>Not yet</p>' })
    expect((await open(token, otherStore)).status).toBe(404)
    const { rows } = await test.database.pool.query<{ preview_hash: string }>(
      'select preview_hash from cms_pages where id = $1',
      [page._id],
    )
    expect(rows[0]?.preview_hash).not.toContain(token)
    expect((await open(rows[0]?.preview_hash ?? '')).status).toBe(404)
    expect((await open(await createLink(other))).body.data).toMatchObject({ title: 'Another draft' })
    const newer = await createLink(page)
    expect([(await open(token)).status, (await open(newer)).status]).toEqual([404, 200])
    await test.database.pool.query(`update cms_pages set preview_expires_at = now() where id = $1`, [page._id])
    expect((await open(newer)).status).toBe(404)
    const last = await createLink(page)
    await test.data(cmsPages.removePreview, { as: owner, store, params: { id: page._id } })
    expect((await open(last)).status).toBe(404)
    const { rows: logged } = await test.database.pool.query(
      `select after from audit_log where resource = 'cmsPages' and entity_id = $1`,
      [page._id],
    )
    expect(JSON.stringify(logged)).not.toContain(last)
  })
})

describe('starter pages', () => {
  it('are added as drafts in each language, once', async () => {
    const add = (language: string) =>
      test.data(cmsPages.addStarters, { as: owner, store, body: { language } }).then(({ pages }) => pages)
    await create('Our terms', { role: 'terms', slug: 'legal' })
    const counts = await Promise.all([add('en'), add('en')])
    expect(counts.map((pages) => pages.length).sort()).toEqual([0, 4])
    expect((await add('es')).map(({ name }) => name)).toEqual([
      'Sobre nosotros',
      'Envíos y devoluciones',
      'Contacto',
      'Términos de venta',
      'Política de privacidad',
    ])
    const { data, total } = await test.data(cmsPages.list, { as: owner, store })
    expect(total).toBe(10)
    expect(data.every(({ status }) => status === 'draft')).toBe(true)
    const contact = data.find(({ slug, language }) => slug === 'contact' && language === 'en')
    const { html } = await test.data(cmsPages.get, { as: owner, store, params: { id: contact?._id ?? '' } })
    expect(html).toContain('<h2>Response time</h2>')
  })
})

describe('the text', () => {
  it('accepts images and products of the store only', async () => {
    const stranger = await test.newVendor()
    const insertFile = async (vendor: string) => {
      const key = `${vendor}/${newId()}.png`
      const file = { key, vendor_id: vendor, mime_type: 'image/png', state: 'ready' as const }
      await test.database.kysely.insertInto('files').values(file).execute()
      return key
    }
    const [mine, theirs] = [await insertFile(vendorId), await insertFile(stranger.vendorId)]
    const image = (key: string) => ({ type: 'image', attrs: { key, alt: 'A "mug"', width: 800, height: 600 } })
    const page = await create('Pictures', { content: toContent(image(mine)) })
    expect(page.html).toContain(`<img src="/files/${mine}?w=960"`)
    expect(page.html).toContain('alt="A &quot;mug&quot;" width="800" height="600"')
    const createWith = (block: object) =>
      test.call(cmsPages.create, { as: owner, store, body: { name: 'Refused', content: toContent(block) } })
    expect(await createWith(image(theirs))).toMatchObject({ status: 404 })
    const product = (at: string) =>
      test.data(products.create, { as: owner, store: at, body: { title: 'Mug', price: 500, type: 'digital' } })
    const [known, foreign] = [await product(store), await product(otherStore)]
    const withProduct = await create('Product', { content: toContent({ type: 'product', attrs: { id: known._id } }) })
    expect(withProduct.html).toBe(`<div data-product="${known._id}"></div>`)
    expect(await createWith({ type: 'product', attrs: { id: foreign._id } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'content' }] },
    })
  })

  it('is createWithd if it is too long', async () => {
    const content = toContent(...Array.from({ length: 300 }, () => paragraph('x'.repeat(1000))))
    expect(await test.call(cmsPages.create, { as: owner, store, body: { name: 'Long', content } })).toMatchObject({
      status: 422,
      body: { code: 'too_long', errors: [{ path: 'content' }] },
    })
  })
})
