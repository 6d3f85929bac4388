import { expect, it, vi } from 'vitest'
import { findKeyInBody, findRouteKey, needsBody } from './route-key.ts'
import { makeVendorGate } from './vendor-gate.ts'

// `npm run storm -- cells` moves a vendor between two databases; it takes minutes, so it isn't part of `npm test`.

const [store, vendor, session] = [1, 2, 3].map((n) => `0199b6e8-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const platformHosts = new Set(['dashboard.example'])
const toToken = (claims: object): string => `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const find = (url: string, headers: Record<string, string> = {}) =>
  findRouteKey({ url, headers: { host: 'dashboard.example:3000', ...headers } }, platformHosts)

it('finds out which vendor a request is about', () => {
  const bearer = { authorization: `Bearer ${toToken({ sid: session })}` }
  expect(find(`/api/v1/stores/${store}/orders?page=2`, bearer)).toEqual({ kind: 'store', key: store })
  expect(find(`/api/v1/storefront/${store}/orders`)).toEqual({ kind: 'store', key: store })
  expect(find(`/api/v1/customer/stores/${store}`)).toEqual({ kind: 'store', key: store })
  expect(find(`/api/v1/brands?store_id=${store}`, bearer)).toEqual({ kind: 'store', key: store })
  expect(find(`/socket.io/?EIO=4&store_id=${store}`)).toEqual({ kind: 'store', key: store })
  expect(find('/s/marsh/products/salt')).toEqual({ kind: 'slug', key: 'marsh' })
  expect(find('/', { host: 'Shop.Marsh.example' })).toEqual({ kind: 'host', key: 'shop.marsh.example' })
  expect(find(`/files/${vendor}/image.png`)).toEqual({ kind: 'vendor', key: vendor })
  expect(find(`/files/quarantine/${vendor}/image.png?token=x`)).toEqual({ kind: 'vendor', key: vendor })
  expect(find('/api/v1/audit-log', bearer)).toEqual({ kind: 'session', key: session })
  const cookie = `storeward_device=x; storeward_refresh=${toToken({ sid: session, n: 2 })}`
  expect(find('/api/v1/user/refresh-token', { cookie })).toEqual({ kind: 'session', key: session })
})

it('leaves requests that name no vendor, and forged ones, to the home cell', () => {
  for (const authorization of ['Bearer x', 'Bearer ', `Bearer ${toToken({ sid: "' or true" })}`, 'Basic x'])
    expect(find('/api/v1/audit-log', { authorization })).toBeUndefined()
  expect(find('/pricing')).toBeUndefined()
  expect(find('/api/v1/stores/not-an-id/orders')).toBeUndefined()
  expect(find(`/api/v1/brands/${store}`)).toBeUndefined()
})

it('reads the body of sign-ins and of calls that name their store there', () => {
  const findIn = (url: string, body: unknown) => findKeyInBody({ url, headers: {} }, Buffer.from(JSON.stringify(body)))
  expect(findIn('/api/v1/user/login', { email: ' Ana@Example.com ' })).toEqual({
    kind: 'email',
    key: 'ana@example.com',
  })
  expect(findIn('/api/v1/customer/login', { email: 'ana@example.com' })).toEqual({
    kind: 'buyer',
    key: 'ana@example.com',
  })
  expect(findIn('/api/v1/brands', { store_id: store })).toEqual({ kind: 'store', key: store })
  expect(findIn('/api/v1/brands', [])).toBeUndefined()
  expect(findKeyInBody({ url: '/', headers: {} }, Buffer.from('{'))).toBeUndefined()
  const json = { 'content-type': 'application/json; charset=utf-8' }
  expect(needsBody({ headers: { ...json, 'content-length': '100' } })).toBe(true)
  expect(needsBody({ headers: { ...json, 'content-length': '100000000' } })).toBe(false)
  expect(needsBody({ headers: { 'content-type': 'image/png', 'content-length': '100' } })).toBe(false)
})

it('holds a vendor until its requests have ended, and sends later ones to the new cell', async () => {
  const cells = new Map([
    [vendor, 'a'],
    [store, 'a'],
  ])
  const gate = makeVendorGate({ findCell: async (id) => cells.get(id) })
  const [running, closed] = [await gate.enter(vendor), vi.fn<() => void>()]
  gate.addSocket(vendor, closed)
  expect(running.cell).toBe('a')
  const steps: string[] = []
  const holding = gate.hold(vendor).then(() => steps.push('held'))
  const waiting = gate.enter(vendor).then(({ cell, leave }) => {
    steps.push(`waited for ${cell}`)
    leave()
  })
  // Another vendor isn't held.
  expect((await gate.enter(store)).cell).toBe('a')
  expect([closed.mock.calls.length, steps]).toEqual([1, []])
  running.leave()
  running.leave()
  await holding
  cells.set(vendor, 'b')
  expect(steps).toEqual(['held'])
  gate.release(vendor)
  await waiting
  expect(steps).toEqual(['held', 'waited for b'])
  expect((await gate.enter(vendor)).cell).toBe('b')
})

it('releases a vendor when the mover is gone, and when requests don’t end', async () => {
  vi.useFakeTimers()
  try {
    const gate = makeVendorGate({ findCell: async () => 'a' })
    await gate.hold(vendor)
    const waiting = gate.enter(vendor)
    await vi.advanceTimersByTimeAsync(31_000)
    await expect(waiting).resolves.toMatchObject({ cell: 'a' })
    const holding = gate.hold(vendor).catch(String)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await holding).toContain('1 requests take longer')
    await expect(gate.enter(vendor)).resolves.toMatchObject({ cell: 'a' })
  } finally {
    vi.useRealTimers()
  }
})
