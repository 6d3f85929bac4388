import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeStoreVersions } from './store-versions.ts'

let test: TestApp
let [first, second] = ['', '']

beforeAll(async () => {
  test = await openTestApp()
  const { vendorId } = await test.newVendor()
  first = await test.newStore(vendorId)
  second = await test.newStore(vendorId)
})
afterAll(() => test.close())

const rename = `update stores set name = name || '.' where id = $1`
const openVersions = async () => {
  const versions = makeStoreVersions(test.database.kysely)
  await versions.refresh()
  return {
    read: async () => {
      versions.expire()
      await versions.refresh()
      return [versions.get(first), versions.get(second)]
    },
  }
}

it('changes with a committed change of that store only', async () => {
  const versions = await openVersions()
  const [before, other] = await versions.read()
  await test.database.pool.query(rename, [first])
  const [after, otherAfter] = await versions.read()
  expect(after).not.toBe(before)
  expect(otherAfter).toBe(other)
  expect(await versions.read()).toEqual([after, otherAfter])
})

it('notices a transaction that commits after a newer one', async () => {
  const versions = await openVersions()
  const client = await test.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(rename, [first])
    await test.database.pool.query(rename, [second])
    const [open, newer] = await versions.read()
    // Read again while the older transaction is open: the newer change counts once.
    expect(await versions.read()).toEqual([open, newer])
    await client.query('commit')
    const [committed, unchanged] = await versions.read()
    expect(committed).not.toBe(open)
    expect(unchanged).toBe(newer)
  } finally {
    client.release()
  }
})

it('ignores what was rolled back', async () => {
  const versions = await openVersions()
  const before = await versions.read()
  const client = await test.database.pool.connect()
  await client.query('begin')
  await client.query(rename, [first])
  await client.query('rollback')
  client.release()
  expect(await versions.read()).toEqual(before)
})

it('reads the database again after 400 ms, not earlier', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const versions = makeStoreVersions(test.database.kysely)
    await versions.refresh()
    const before = versions.get(first)
    await test.database.pool.query(rename, [first])
    vi.advanceTimersByTime(390)
    await versions.refresh()
    expect(versions.get(first)).toBe(before)
    vi.advanceTimersByTime(20)
    await versions.refresh()
    expect(versions.get(first)).not.toBe(before)
  } finally {
    vi.useRealTimers()
  }
})
