import { afterAll, beforeAll, expect, it } from 'vitest'
import { toLocalDateTime } from '#contract/core/time-zone.ts'
import { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { type CandidatesInput, loadCandidates } from './candidates.service.ts'
import { takeUses } from './uses.service.ts'

let test: TestApp
let owner: Person
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
})
afterAll(() => test.close())

const openStore = async () => {
  const store = (await test.newStore(vendorId)) as StoreId
  const context = { as: owner, store }
  return {
    store,
    make: (more: object = {}) =>
      test.data(discounts.create, { ...context, body: { ...defaultDiscount, name: 'Off', ...more } }),
    change: (id: string, version: number, more: object) =>
      test.data(discounts.update, { ...context, params: { id }, body: { version, ...more } }),
    remove: (id: string) => test.data(discounts.removeMany, { ...context, body: { ids: [id] } }),
    batch: async (id: string, limit: number | null) => {
      await test.data(discounts.addCodes, { ...context, params: { id }, body: { batch: 'Flyer', count: 1, limit } })
      const { data } = await test.data(discounts.codes, { ...context, params: { id } })
      return { id: data[0]?._id ?? '', code: data[0]?.code ?? '' }
    },
    load: (input: Partial<CandidatesInput> = {}) =>
      loadCandidates(test.database.kysely, store, { codes: [], userKey: null, asOf: Date.now(), ...input }),
  }
}
const manual = (...codes: string[]) => ({ application: 'manual', codes })
const moment = async () => {
  const { rows } = await test.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  // A Date has no microseconds: the next full millisecond is after everything so far.
  await new Promise((resolve) => setTimeout(resolve, 5))
  return (rows[0]?.now.getTime() ?? 0) + 2
}

it('loads automatic and code discounts once each and returns unknown codes', async () => {
  const { make, load, remove, batch } = await openStore()
  const automatic = await make()
  await make({ enabled: false })
  await make({ endsAt: '2020-01-01T00:00' })
  const scheduled = await make({ startsAt: '2050-01-01T00:00' })
  const justEnded = await make({ endsAt: toLocalDateTime(Date.now() - 60_000, 'America/New_York') })
  const named = await make(manual('ONE', 'TWO'))
  const off = await make({ ...manual('OFF'), enabled: false })
  await make(manual('OTHER'))
  const gone = await make(manual('GONE'))
  await remove(gone._id)
  const flyer = await batch(named._id, 3)

  const plain = await load()
  expect(plain.candidates.map(({ id }) => id)).toEqual([automatic._id, scheduled._id, justEnded._id])
  expect(plain.candidates[0]).toEqual({
    id: automatic._id,
    terms: { ...defaultDiscount, name: 'Off' },
    code: null,
    codeId: null,
    codeUsesLeft: null,
    used: 0,
    usedByCustomer: null,
  })
  const result = await load({ codes: ['o n e', 'two', 'off', 'gone', 'nope', 'NOPE'], userKey: 'c:me' })
  expect(result.unknownCodes).toEqual(['GONE', 'NOPE'])
  expect(result.candidates.filter(({ code }) => code !== null)).toMatchObject([
    { id: named._id, code: 'ONE', codeUsesLeft: null, usedByCustomer: 0 },
    { id: off._id, code: 'OFF', terms: { enabled: false } },
  ])
  const byBatch = await load({ codes: [flyer.code] })
  expect(byBatch.candidates.find(({ id }) => id === named._id)).toMatchObject({ codeId: flyer.id, codeUsesLeft: 3 })
})

it('prices an edited order by the terms at placement and excludes its own uses', async () => {
  const { store, make, load, change, remove, batch } = await openStore()
  const changed = await make({ value: 100_000, totalLimit: 5, perUserLimit: 2 })
  const removed = await make({ value: 200_000 })
  const named = await make(manual('THEN'))
  const flyer = await batch(named._id, 1)
  const then = await moment()
  const later = await make({ value: 300_000 })
  await change(changed._id, 1, { value: 150_000 })
  await remove(removed._id)
  await change(named._id, 1, { codes: ['SINCE'] })
  const second = await make(manual('THEN'))

  const orderId = await insertOrder(test, store)
  const use = { name: 'Off', code: null, amount: 1, feeAmount: 0 }
  const uses = [
    { ...use, discountId: changed._id, codeId: null },
    { ...use, discountId: named._id, codeId: flyer.id },
  ]
  const context = { orderId, userKey: 'c:me', at: new Date(then), day: '2026-06-01' }
  await test.database.kysely.transaction().execute((tx) => takeUses(tx, store, uses, context))

  const now = await load({ codes: ['THEN', flyer.code], userKey: 'c:me' })
  expect(now.candidates.map(({ id, terms, used }) => [id, terms.value, used])).toEqual([
    [changed._id, 150_000, 1],
    [named._id, 100_000, 1],
    [later._id, 300_000, 0],
    [second._id, 100_000, 0],
  ])
  expect(now.candidates[0]?.usedByCustomer).toBe(1)
  expect(now.candidates[1]?.codeUsesLeft).toBe(0)

  const edited = await load({ codes: ['THEN', flyer.code], userKey: 'c:me', asOf: then, exceptOrder: orderId })
  expect(edited.unknownCodes).toEqual([])
  expect(edited.candidates).toMatchObject([
    { id: changed._id, terms: { value: 100_000 }, used: 0, usedByCustomer: 0 },
    { id: removed._id, terms: { value: 200_000, enabled: true } },
    { id: named._id, code: 'THEN', codeUsesLeft: null, used: 0 },
  ])
  const byFlyer = await load({ codes: [flyer.code], asOf: then, exceptOrder: orderId })
  expect(byFlyer.candidates[2]).toMatchObject({ code: flyer.code, codeId: flyer.id, codeUsesLeft: 1 })
  expect((await load({ codes: ['SINCE'], asOf: then, exceptOrder: orderId })).unknownCodes).toEqual(['SINCE'])
})
