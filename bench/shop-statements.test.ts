import { afterAll, beforeAll, expect, it } from 'vitest'
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
/** Versions are read again after 400 ms. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 450))

/** A public page of every route: the first key that the route has a page for. */
const findPage = async (path: string): Promise<string> => {
  const keys = path.includes(':')
    ? shop.publicKeys.flatMap((first) => shop.publicKeys.map((last) => [first, last]))
    : [[]]
  for (const [first = '', last = ''] of keys) {
    const filled = path.replace(/:\w+/, first).replace(/:\w+/, last)
    const url = `/s/${shop.slug}${filled === '/' ? '' : filled}`
    if ((await getStatus(url)) === 200) return url
  }
  throw new Error(`There is no page at ${path}.`)
}

const cached = shopRoutes.filter(({ kind }) => kind === 'cached').map(({ path }) => path)

it.each(cached)('renders %s with few statements', async (path) => {
  const url = await findPage(path)
  // Expires the pages of the store.
  await test.database.pool.query(`update stores set description = description || '.' where id = $1`, [shop.store])
  await settle()
  const { beforeTransaction, transaction } = await capture(() => getStatus(url))
  expect(transaction).toEqual([])
  const texts = beforeTransaction.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 120))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(maxStatements)
  const again = await capture(() => getStatus(url))
  expect(again.beforeTransaction.map(({ text }) => text).filter((text) => !text.includes('store_changes'))).toEqual([])
})
