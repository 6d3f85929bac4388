import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { uploads } from '#contract/domains/uploads.ts'
import { createSection, defaultTheme } from '#contract/theme/default-theme.ts'
import { presets } from '#contract/theme/presets.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { findActive } from '#server/testing/active-html.ts'
import { hostilePayloads } from '#server/testing/hostile-payloads.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
beforeEach(async () => {
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const get = (): Promise<ThemeDraft> => test.data(customization.get, { as: owner, store })
const update = (body: object, as = owner) => test.call(customization.update, { as, store, body })
const publish = (body: object) => test.data(customization.publish, { as: owner, store, body })
const text = (en: string) => ({ en, es: '' })
const openShop = async (path = ''): Promise<string> => {
  test.app.storeVersions.expire()
  return (await test.app.fastify.inject({ url: `/s/${store}${path}` })).body
}
const faq = (question: string, answer = 'Yes.') => ({
  ...createSection('faq', newId()),
  items: [{ question: text(question), answer: text(answer) }],
})

it('starts with the default and saves changed fields with a version', async () => {
  expect(await get()).toMatchObject({ draft: defaultTheme, published: defaultTheme, publishedAt: null, version: 1 })
  const saved = await test.data(customization.update, { as: owner, store, body: { version: 1, ...presets.studio } })
  expect(saved).toMatchObject({ draft: { ...defaultTheme, ...presets.studio }, published: defaultTheme, version: 2 })
  expect(await update({ version: 1, corners: 'none' })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  // Nothing changed, so the draft of a colleague stays valid.
  expect(await update({ version: 2, corners: presets.studio.corners })).toMatchObject({
    body: { data: { version: 2 } },
  })
  const both = await Promise.all(['none', 'large'].map((corners) => update({ version: 2, corners })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('shows shoppers the published theme only, on every page', async () => {
  await update({ version: 1, ...presets.boutique, footerText: text('Made by hand in Ohio') })
  expect(await openShop()).not.toContain('Made by hand')
  const { version, publishedBy } = await publish({ version: 2, name: 'Fall' })
  expect([version, publishedBy]).toEqual([2, 'A owner'])
  for (const path of ['', '/es', '/search', '/missing', '/cart', '/newsletter']) {
    const html = await openShop(path)
    expect([path, html.includes('Made by hand in Ohio'), html.includes('data-header="centered"')]).toEqual([
      path,
      true,
      true,
    ])
    expect(html).toContain('--accent:#7a2e3a')
  }
  await update({ version: 2, footerText: text('Not yet') })
  expect(await openShop()).toContain('Made by hand in Ohio')
})

it('publishes at a time, which the clock decides', async () => {
  await update({ version: 1, footerText: text('Sale look') })
  const past = new Date(Date.now() - 1000).toISOString()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(await test.call(customization.publish, { as: owner, store, body: { version: 2, at: past } })).toMatchObject({
    status: 422,
    body: { code: 'not_in_future' },
  })
  const scheduled = await publish({ version: 2, at })
  expect(scheduled).toMatchObject({ scheduled: { at, version: { isLive: false } }, publishedAt: null })
  expect(await openShop()).not.toContain('Sale look')
  // Another draft published now doesn't cancel the one that is scheduled.
  await update({ version: 2, footerText: text('Today') })
  expect((await publish({ version: 3 })).scheduled).not.toBeNull()
  expect(await openShop()).toContain('Today')
  await test.database.pool.query(
    `update store_themes set publish_at = now() - interval '1 second' where store_id = $1`,
    [store],
  )
  expect(await openShop()).toContain('Sale look')
  expect(await get()).toMatchObject({ scheduled: null, published: { footerText: text('Sale look') } })
  // The next write settles it, and what shoppers see stays.
  await update({ version: 3, footerText: text('Later') })
  expect(await openShop()).toContain('Sale look')
})

it('cancels and replaces a schedule without leaving its versions', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await publish({ version: 1, at })
  await publish({ version: 1, at, name: 'Spring' })
  expect((await test.data(customization.unschedule, { as: owner, store })).scheduled).toBeNull()
  const { data } = await test.data(customization.versions, { as: owner, store })
  expect(data).toMatchObject([{ kind: 'named', name: 'Spring', isLive: false }])
})

it('saves, restores and deletes versions', async () => {
  await update({ version: 1, footerText: text('First') })
  const named = await test.data(customization.saveVersion, { as: owner, store, body: { version: 2, name: 'First' } })
  await update({ version: 2, footerText: text('Second') })
  await publish({ version: 3 })
  const restored = await test.data(customization.restore, {
    as: owner,
    store,
    body: { version: named._id, draftVersion: 3 },
  })
  expect(restored).toMatchObject({ draft: { footerText: text('First') }, version: 4 })
  const { data } = await test.data(customization.versions, { as: owner, store })
  expect(data.map(({ kind, isLive }) => [kind, isLive])).toEqual([
    ['automatic', false],
    ['published', true],
    ['named', false],
  ])
  const [automatic, live] = data
  const read = { as: owner, store, params: { id: automatic?._id ?? '' } }
  expect(await test.data(customization.version, read)).toMatchObject({ settings: { footerText: text('Second') } })
  const remove = (id = '') => test.call(customization.removeVersion, { as: owner, store, params: { id } })
  expect(await remove(live?._id)).toMatchObject({ status: 409, body: { code: 'version_in_use' } })
  expect((await remove(named._id)).status).toBe(200)
  expect((await remove(named._id)).status).toBe(404)
  const otherStore = await test.newStore(vendorId)
  expect((await test.call(customization.version, { ...read, store: otherStore })).status).toBe(404)
})

it('copies a draft to another store, with its collections', async () => {
  const other = await test.newStore(vendorId)
  const [here, alone, there] = [newId(), newId(), newId()]
  const insert = (storeId: string, id: string, name: string) =>
    test.database.pool.query(
      `insert into collections (store_id, id, name, name_normalized) values ($1, $2, $3, lower($3))`,
      [storeId, id, name],
    )
  await insert(store, here, 'Gifts')
  await insert(store, alone, 'Only here')
  await insert(other, there, 'Gifts')
  const featured = (collection: string) => ({ ...createSection('featuredCollection', newId()), collection })
  await update({ version: 1, sections: [featured(here), featured(alone)], footerText: text('Copied') })
  const body = { to_store_id: other }
  expect(await test.data(customization.copy, { as: owner, store, body })).toEqual({ unmatchedCollections: 1 })
  const { draft } = await test.data(customization.get, { as: owner, store: other })
  expect(draft).toMatchObject({ footerText: text('Copied'), sections: [{ collection: there }, { collection: null }] })
  const stranger = await test.newVendor()
  const foreign = await test.newStore(stranger.vendorId)
  expect((await test.call(customization.copy, { as: owner, store, body: { to_store_id: foreign } })).status).toBe(404)
  const viewer = await test.newPerson(vendorId, 'staff', ['view_store_customization'], [store, other])
  expect((await test.call(customization.copy, { as: viewer, store, body })).status).toBe(403)
})

it('refuses images, collections and products of others, and dates that end first', async () => {
  const image = { key: `${vendorId}/${newId()}.png`, alt: '' }
  expect((await update({ version: 1, logo: image })).status).toBe(404)
  const sections = [{ ...createSection('featuredCollection', newId()), collection: newId() }]
  expect(await update({ version: 1, sections })).toMatchObject({ status: 422, body: { code: 'unknown_reference' } })
  const announcement = {
    ...defaultTheme.announcement,
    startsAt: '2026-11-28T00:00:00Z',
    endsAt: '2026-11-27T00:00:00Z',
  }
  expect(await update({ version: 1, announcement })).toMatchObject({ status: 422, body: { code: 'ends_before_start' } })
  const twice = faq('Twice?')
  expect((await update({ version: 1, sections: [twice, twice] })).status).toBe(422)
  for (const accent of ['red', '#fff', '#000000;}', 'url(x)'])
    expect((await update({ version: 1, colors: { ...presets.classic.colors, accent } })).status).toBe(422)
  expect((await get()).version).toBe(1)
})

it('shows an announcement between its dates', async () => {
  const announcement = { ...defaultTheme.announcement, isOn: true, text: text('Free delivery today') }
  const now = Date.now()
  const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  let version = 1
  const isShown = async (startsAt: string | null, endsAt: string | null) => {
    const { status } = await update({ version, announcement: { ...announcement, startsAt, endsAt } })
    expect(status).toBe(200)
    version += 1
    await publish({ version })
    return (await openShop()).includes('Free delivery today')
  }
  expect(await isShown(null, null)).toBe(true)
  expect(await isShown(iso(5), null)).toBe(false)
  expect(await isShown(iso(-5), iso(5))).toBe(true)
  expect(await isShown(iso(-5), iso(-1))).toBe(false)
})

/** Where the server may die: the database sees a killed server as a lost connection. */
const deaths = {
  'after the version is written': 'trigger die after insert on store_theme_versions',
  'after shoppers’ version is changed': 'trigger die after update of live_version on store_themes',
  'in the commit': 'constraint trigger die after update of live_version on store_themes deferrable initially deferred',
}

it.each(Object.entries(deaths))('publishes nothing when the server dies %s', async (_, trigger) => {
  const { pool } = test.database
  const readTraces = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from store_theme_versions where store_id = $1) as versions,
         (select count(*)::int from audit_log where entity_id = $1 and resource = 'customization') as changes,
         (select live_version from store_themes where store_id = $1) as live`,
      [store],
    )
    return rows[0] as { versions: number; changes: number; live: string }
  }
  await update({ version: 1, footerText: text('Old look') })
  await publish({ version: 2 })
  await update({ version: 2, footerText: text('New look') })
  const before = await readTraces()
  await pool.query(`create or replace function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create ${trigger} for each row execute function die()`)
  const { status } = await test.call(customization.publish, { as: owner, store, body: { version: 3 } })
  expect(status).toBeGreaterThanOrEqual(500)
  const table = trigger.includes('store_themes') ? 'store_themes' : 'store_theme_versions'
  await pool.query(`drop trigger die on ${table}`)
  expect(await readTraces()).toEqual(before)
  expect(await openShop()).toContain('Old look')
  await publish({ version: 3 })
  expect(await openShop()).toContain('New look')
  expect(await readTraces()).toMatchObject({ versions: before.versions + 1, changes: before.changes + 1 })
})

it('lets staff who may only view look, not change', async () => {
  const viewer = await test.newPerson(vendorId, 'staff', ['view_store_customization'], [store])
  expect((await test.call(customization.get, { as: viewer, store })).status).toBe(200)
  expect((await update({ version: 1, corners: 'none' }, viewer)).status).toBe(403)
  expect((await test.call(customization.publish, { as: viewer, store, body: { version: 1 } })).status).toBe(403)
  const body = { mimeType: 'image/png' }
  expect((await test.call(uploads.presignUpload, { as: viewer, body })).status).toBe(403)
  const designer = await test.newPerson(vendorId, 'staff', ['edit_store_customization'], [store])
  expect((await test.call(uploads.presignUpload, { as: designer, body })).status).toBe(200)
})

it('previews the draft at a link of one store, and renders unsaved settings', async () => {
  await update({ version: 1, footerText: text('Draft only') })
  const { url } = await test.data(customization.createPreview, { as: owner, store })
  const { pathname } = new URL(url)
  const page = await test.app.fastify.inject({ url: pathname })
  expect(page.body).toContain('Draft only')
  expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts')
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors https?:\/\/[^ ;]+;/)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const other = await test.newStore(vendorId)
  for (const path of [pathname.replace(store, other), `${pathname}x`, `/s/${store}/theme-preview/none`])
    expect((await test.app.fastify.inject({ url: path })).statusCode).toBe(404)
  // No other page of the shop may be framed.
  expect((await test.app.fastify.inject({ url: `/s/${store}` })).headers['x-frame-options']).toBe('DENY')
  const render = (path: string, language = 'en') =>
    test.data(customization.renderPreview, {
      as: owner,
      store,
      body: { settings: { ...defaultTheme, ...presets.market, footerText: text('Unsaved') }, language, path },
    })
  const home = await render('/')
  expect(home.html).toContain('Unsaved')
  expect(home.html).toContain('data-part="footer"')
  expect(home.css).toContain('Nunito')
  for (const path of ['/search', '/cart', '/account', '/products/none', '//evil.example', '/%zz'])
    expect((await render(path, 'es')).html).toContain('lang="es"')
  expect(await openShop()).not.toContain('Unsaved')
})

/** The payload in every text, link and address of a theme. */
const toHostile = (payload: string, link: string) => {
  const cut = (length: number) => text(payload.slice(0, length))
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: payload, marks: [{ type: payload }] }] }
  const document = {
    type: 'doc',
    content: [paragraph, { type: payload }, { type: 'button', attrs: { label: payload, href: payload } }],
  }
  const shape = { isHidden: false, title: cut(120) }
  return {
    announcement: { ...defaultTheme.announcement, isOn: true, text: cut(200), link },
    hero: { ...defaultTheme.hero, title: cut(120), text: cut(400), buttonLabel: cut(60), buttonLink: link },
    footerText: cut(600),
    sections: [
      { ...createSection('newsletter', newId()), ...shape, text: cut(400) },
      { ...createSection('richText', newId()), ...shape, content: { en: document, es: document } },
      { ...createSection('faq', newId()), ...shape, items: [{ question: cut(200), answer: cut(2000) }] },
      {
        ...createSection('testimonials', newId()),
        ...shape,
        items: [{ quote: cut(600), name: payload.slice(0, 80), detail: cut(120) }],
      },
    ],
  }
}

const payloads = hostilePayloads.filter((_, index) => process.env['TEST_FULL'] || index % 8 === 0)

it('shows hostile payloads in every field without anything active', async () => {
  let version = 1
  for (const payload of payloads) {
    await test.database.kysely.deleteFrom('rate_limits').execute()
    const withLink = await update({ version, ...toHostile(payload, payload) })
    // A payload that is a web address is a link like any other.
    if (withLink.status !== 200) expect((await update({ version, ...toHostile(payload, '') })).status).toBe(200)
    version += 1
    await publish({ version })
    const html = await openShop()
    expect(html).toContain('newsletter-form')
    expect([payload, findActive(html)]).toEqual([payload, []])
  }
}, 240_000)
