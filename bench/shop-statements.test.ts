import { afterAll, beforeAll, expect, it } from 'vitest'
import { customization } from '#contract/domains/customization.ts'
import { createSection } from '#contract/theme/default-theme.ts'
import { themeSection, type ThemeSectionType } from '#contract/theme/settings.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type MarkedShop, openMarkedShop } from '#server/testing/marked-shop.ts'
import { shopRoutes } from '#server/storefront/routes.ts'
import { capture } from './capture.ts'

/** From issue 21. */
const maxStatements = 4

let test: TestApp
let shop: MarkedShop

beforeAll(async () => {
  test = await openTestApp()
  shop = await openMarkedShop(test, 'alpha')
})
afterAll(() => test.close())

const getStatus = async (url: string): Promise<number> => (await test.app.fastify.inject({ url })).statusCode
const expireVersions = () => test.app.storeVersions.expire()

/** A public page of every route: the first key that the route has a page for. Policies redirect to theirs. */
const findPage = async (path: string): Promise<string> => {
  const hasKey = path.includes(':')
  const keys = hasKey ? shop.publicKeys.flatMap((first) => shop.publicKeys.map((last) => [first, last])) : [[]]
  for (const [first = '', last = ''] of keys) {
    const filled = path.replace(/:\w+/, first).replace(/:\w+/, last)
    const url = `/s/${shop.slug}${filled === '/' ? '' : filled}`
    const status = await getStatus(url)
    if (status === 200 || (status === 301 && !hasKey)) return url
  }
  throw new Error(`There is no page at ${path}.`)
}

/** Renders the page after a change of the store and returns its response. */
const expectFewStatements = async (url: string) => {
  // Expires the pages of the store.
  await test.database.pool.query(`update stores set description = description || '.' where id = $1`, [shop.store])
  expireVersions()
  const { beforeTransaction, transaction } = await capture(() => getStatus(url))
  expect(transaction).toEqual([])
  const texts = beforeTransaction.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 120))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(maxStatements)
  return test.app.fastify.inject({ url })
}

const cached = shopRoutes.filter(({ kind }) => kind === 'cached').map(({ path }) => path)

it.each(cached)('renders %s with few statements', async (path) => {
  const url = await findPage(path)
  await expectFewStatements(url)
  const again = await capture(() => getStatus(url))
  expect(again.beforeTransaction.map(({ text }) => text).filter((text) => !text.includes('store_changes'))).toEqual([])
})

it('corrects a misspelled search with few statements', async () => {
  const { body } = await expectFewStatements(`/s/${shop.slug}/search?q=lampp`)
  expect(body).toContain(`${shop.mark}-public lamp`)
})

it.each(['products', 'categories', 'subcategories', 'collections', 'brands'])(
  'redirects an old handle of %s with few statements',
  async (table) => {
    const { rows } = await test.database.pool.query<{ slug: string }>(
      `select slug from ${table} where store_id = $1 and slug = any($2)`,
      [shop.store, shop.publicKeys],
    )
    const old = rows[0]?.slug ?? ''
    await test.database.pool.query(`update ${table} set slug = 'new-' || slug where store_id = $1 and slug = $2`, [
      shop.store,
      old,
    ])
    const path = table === 'subcategories' ? `categories/any/${old}` : `${table}/${old}`
    const { statusCode, headers } = await expectFewStatements(`/s/${shop.slug}/${path}`)
    expect(statusCode).toBe(301)
    expect(headers.location).toContain(`new-${old}`)
  },
)

it('renders a home page with every type of section with few statements', async () => {
  const { store, owner } = shop
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from products where store_id = $1 and slug = any($2)',
    [store, shop.publicKeys],
  )
  const text = { en: 'Some text', es: '' }
  const document = { type: 'doc', content: rows.map(({ id }) => ({ type: 'product', attrs: { id } })) }
  // Without them these have nothing to show. Images would need uploaded files.
  const contents: Partial<Record<ThemeSectionType, object>> = {
    richText: { content: { en: document, es: document } },
    faq: { items: [{ question: text, answer: text }] },
    testimonials: { items: [{ quote: text, name: 'Ada', detail: text }] },
  }
  const types = themeSection.options.map(({ shape }) => shape.type.value)
  const sections = [...types, ...types].map((type, index) => ({
    ...createSection(type, newId()),
    ...contents[type],
    title: { en: `Section ${index}`, es: '' },
  }))
  const { version } = await test.data(customization.update, { as: owner, store, body: { version: 1, sections } })
  await test.data(customization.publish, { as: owner, store, body: { version } })
  const { body } = await expectFewStatements(`/s/${shop.slug}`)
  const shown = sections.filter(({ title }) => body.includes(`>${title.en}<`))
  const shownTypes = ['productGrid', 'featuredCollection', 'richText', 'brands', 'newsletter', 'faq', 'testimonials']
  // The others are read too, but this shop has too little for them.
  expect(shown.map(({ type }) => type)).toEqual([...shownTypes, ...shownTypes])
})
