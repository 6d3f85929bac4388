import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CmsPage, cmsPages } from '#contract/domains/cms-pages.ts'
import { findActive } from '#server/testing/active-html.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { hostilePayloads, samplePayloads } from '#server/testing/hostile-payloads.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

/** The payload wherever the editor's JSON has text, and as nodes, marks and attributes that don't exist. */
const toContent = (payload: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: payload }] },
    {
      type: 'paragraph',
      attrs: { style: payload, onclick: payload, class: payload },
      content: [
        { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: payload, onclick: payload } }] },
        { type: 'text', text: 'mark', marks: [{ type: payload }, { type: 'textStyle', attrs: { color: payload } }] },
      ],
    },
    { type: 'heading', attrs: { level: payload, id: payload }, content: [{ type: 'text', text: payload }] },
    { type: 'button', attrs: { label: payload, href: payload } },
    { type: 'button', attrs: { label: payload, href: '/search' } },
    { type: 'image', attrs: { key: payload, src: payload, alt: payload } },
    { type: 'product', attrs: { id: payload } },
    { type: 'orderedList', attrs: { start: payload }, content: [{ type: 'listItem', content: [] }] },
    { type: 'codeBlock', attrs: { language: payload }, content: [{ type: 'text', text: payload }] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: payload, style: payload } }] }],
    },
    { type: payload, attrs: { html: payload }, content: [{ type: 'text', text: payload }] },
    { type: 'rawHtml', attrs: { html: payload } },
    { type: 'columns', content: [{ type: 'column', attrs: { class: payload }, content: [] }] },
  ],
})

// All 200 take 20 seconds.
const payloads = process.env['TEST_FULL'] ? hostilePayloads : samplePayloads

it('stores and shows hostile payloads in every field without anything active', async () => {
  expect(new Set(hostilePayloads).size).toBe(200)
  const isShown = new Set<string>()
  for (const [index, payload] of payloads.entries()) {
    await test.database.kysely.deleteFrom('rate_limits').execute()
    const body = {
      name: payload,
      slug: `page-${index}`,
      content: toContent(payload),
      seoTitle: payload.slice(0, 160),
      seoDescription: payload,
      status: 'published',
    }
    const created = await test.call(cmsPages.create, { as: owner, store, body })
    expect([payload, created.status]).toEqual([payload, 200])
    const page = created.body.data as CmsPage
    expect([payload, findActive(page.html)]).toEqual([payload, []])
    const shown = await test.app.fastify.inject({ url: `/s/${store}/pages/page-${index}` })
    expect([payload, shown.statusCode, findActive(shown.body)]).toEqual([payload, 200, []])
    if (shown.body.includes('<h1>')) isShown.add(payload)
    expect((await test.call(cmsPages.create, { as: owner, store, body: { ...body, slug: payload } })).status).toBe(422)
    const missing = await test.app.fastify.inject({ url: `/s/${store}/pages/${encodeURIComponent(payload)}` })
    expect([payload, missing.statusCode, findActive(missing.body)]).toEqual([payload, 404, []])
  }
  expect(isShown.size).toBe(payloads.length)
}, 240_000)

it('sanitizes again what is in the database when it is shown', async () => {
  const { _id } = await test.data(cmsPages.create, {
    as: owner,
    store,
    body: { name: 'Tampered', status: 'published' },
  })
  const html = hostilePayloads.join('<p>between</p>')
  await test.database.pool.query('update cms_pages set html = $2, content = null where id = $1', [_id, html])
  const shown = await test.app.fastify.inject({ url: `/s/${store}/pages/tampered` })
  expect([shown.statusCode, findActive(shown.body)]).toEqual([200, []])
  const page = await test.data(cmsPages.get, { as: owner, store, params: { id: _id } })
  expect(JSON.stringify(page.content)).toContain('between')
})
