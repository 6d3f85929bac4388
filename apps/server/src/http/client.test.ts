import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, ClientError, createClient } from '#client/client.ts'
import { apiKeyScopes } from '#contract/core/api-key-access.ts'
import { contract } from '#contract/index.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { createOrder } from '#docs/api/create-order.ts'

let test: TestApp
let owner: Person
let storeId: string
let url: string
let client: Client

const newKey = async (scopes: readonly string[]): Promise<string> => {
  await test.stepUp(owner)
  const body = { name: `Test ${Math.random()}`, scopes, stores: null, expiresAt: null }
  return (await test.data(contract.apiKeys.create, { as: owner, body })).token
}

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  storeId = await test.newStore(vendor.vendorId)
  url = await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  client = createClient({ url, apiKey: await newKey(apiKeyScopes), storeId })
})
afterAll(() => test.close())

it('creates a product, a customer and an order, as the example does', async () => {
  const order = await createOrder(client, storeId)
  expect(order).toMatchObject({ customer: { name: 'Ana Torres' }, lines: [{ title: 'Blue mug', quantity: 2 }] })
  expect(order.subtotal).toBe(2500)
  expect(await client.call(contract.orders.get, { params: { orderId: order._id } })).toMatchObject({ _id: order._id })
})

it('lists every row, page by page', async () => {
  const names = ['Ash', 'Birch', 'Cedar']
  for (const name of names) await client.call(contract.brands.create, { body: { name } })
  const listed: string[] = []
  const query = { limit: 2, sortBy: 'name', sortOrder: 'asc' } as const
  for await (const { name } of client.listAll(contract.brands.list, { query })) listed.push(name)
  expect(listed).toEqual(names)
})

it('throws what the server says', async () => {
  const failed = client.call(contract.customers.create, { body: { name: 'Ana', email: 'no address' } })
  await expect(failed).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    fields: [{ path: 'email' }],
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expect(failed).rejects.toBeInstanceOf(ClientError)
  const limited = createClient({ url, apiKey: await newKey(['view_orders']), storeId })
  await expect(limited.call(contract.brands.list)).rejects.toMatchObject({ status: 403, code: 'missing_scope' })
  const stranger = createClient({ url, apiKey: 'sw_live_wrong', storeId })
  await expect(stranger.call(contract.brands.list)).rejects.toMatchObject({ status: 401 })
  await expect(createClient({ url, apiKey: 'x' }).call(contract.brands.list)).rejects.toThrow('needs a storeId')
})

it('has one effect for the same idempotency key', async () => {
  const create = () => client.call(contract.brands.create, { body: { name: 'Once' } }, { idempotencyKey: 'once' })
  const [first, second] = [await create(), await create()]
  expect(second._id).toBe(first._id)
})

/** Answers with these statuses in turn, and then with 200; 0 breaks the connection. */
const startFailing = async (statuses: number[]) => {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume()
    const status = statuses[requests.length - 1] ?? 200
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(status === 200 ? { statusCode: 200, data: null } : { statusCode: status, code: 'x' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const failing = createClient({ url: `http://127.0.0.1:${port}`, apiKey: 'k', storeId, maxRetries: 2 })
  return { client: failing, requests, close: () => server.close() }
}

it('repeats a write after 429 and 503 with the same key, and gives up in the end', async () => {
  const brand = { params: { id: storeId } }
  const { client: failing, requests, close } = await startFailing([429, 503, 200, 503, 503, 503])
  await failing.call(contract.brands.remove, brand)
  const keys = new Set(requests.map(({ headers }) => headers['x-idempotency-key']))
  expect([requests.length, keys.size]).toEqual([3, 1])
  await expect(failing.call(contract.brands.remove, brand)).rejects.toMatchObject({ status: 503 })
  expect(requests).toHaveLength(6)
  close()
})

it('repeats a write after a broken connection, but not a call without an idempotency key', async () => {
  const { client: failing, requests, close } = await startFailing([0, 200, 0])
  await failing.call(contract.brands.remove, { params: { id: storeId } })
  expect(requests).toHaveLength(2)
  const upload = failing.call(contract.uploads.presignDelete, { body: { filename: 'a' } })
  await expect(upload).rejects.toMatchObject({ status: 0, code: 'network' })
  expect(requests).toHaveLength(3)
  close()
})
