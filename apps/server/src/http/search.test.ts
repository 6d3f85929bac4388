import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from '#contract/core/page.ts'
import { identity } from '#contract/domains/identity.ts'
import { stores } from '#contract/domains/stores.ts'
import { endpoints } from '#contract/index.ts'
import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let as: { access: string; csrf: string }
let store: string

beforeAll(async () => {
  test = await openTestApp()
  await seedDemo(test.database, undefined, { hasOrders: false })
  const signedIn = await test.call(identity.login, { body: { email: demoOwner, password: demoPassword } })
  const session = signedIn.body.data as { access_token: string; csrf_token: string }
  as = { access: session.access_token, csrf: session.csrf_token }
  store = (await test.data(stores.list, { as })).data[0]?._id ?? ''
})
afterAll(() => test.close())

const isSearchable = (query: object): boolean =>
  'shape' in query && ['search', 'limit'].every((name) => name in (query.shape as object))
const searchable = endpoints.filter(
  ({ actor, path, query }) => actor === 'vendor' && isSearchable(query) && !/\{(?!storeId)/.test(path),
)

it('honors search in every list that offers it', async () => {
  const testedEndpoints: string[] = []
  for (const endpoint of searchable) {
    const total = async (query: Record<string, string | number>): Promise<number> => {
      const { status, body } = await test.call(endpoint, { as, store, query })
      expect([endpoint.name, status]).toEqual([endpoint.name, 200])
      return (body.data as Page<unknown>).total
    }
    if ((await total({ limit: 1 })) === 0) continue
    testedEndpoints.push(endpoint.name)
    expect([endpoint.name, await total({ limit: 1, search: 'zzqxjv-not-there' })]).toEqual([endpoint.name, 0])
  }
  // Lists that the demo data leaves empty are skipped.
  expect(testedEndpoints.length).toBeGreaterThan(12)
})
