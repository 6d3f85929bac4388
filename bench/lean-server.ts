// The same questions answered with the least work: hand-written statements, one session lookup per request, and JSON
// from the database. No audit, outbox, idempotency, rate limits or validation.
import Fastify, { type FastifyRequest } from 'fastify'
import { Pool, type PoolClient } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { type Audience, makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import * as statements from './lean-statements.ts'

type Row = Record<string, unknown>

const texts = { ...statements }

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const signer = makeTokens(process.env['SECRET_KEY'] ?? '')
const tokens = { vendor: makeSessionTokens(signer), customer: makeSessionTokens(signer, 'customer') }
const fastify = Fastify({ bodyLimit: 1024 * 1024 })

const query = async <R extends Row>(
  client: Pool | PoolClient,
  name: keyof typeof statements,
  values: unknown[],
): Promise<R[]> => (await client.query<R>({ name, text: texts[name], values })).rows

const getSession = (request: FastifyRequest, audience: Audience): string => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ')
  const sessionId = tokens[audience].readAccess(token)
  if (!sessionId) throw new Error('The token is not valid.')
  return sessionId
}

interface Staff extends Row {
  person_id: string
  name: string
  role: string
  permissions: string[]
}

const readStaff = async (request: FastifyRequest, store: string, permission: string): Promise<Staff> => {
  const [staff] = await query<Staff>(pool, 'staffAccess', [getSession(request, 'vendor'), store])
  if (!staff || (staff.role !== 'owner' && !staff.permissions.includes(permission))) throw new Error('Not allowed.')
  return staff
}

/** Statements that return one JSON text. */
const readJson = async (name: keyof typeof statements, values: unknown[]): Promise<string> => {
  const [row] = await query<{ json: string }>(pool, name, values)
  if (!row) throw new Error('Not found.')
  return `{"statusCode":200,"data":${row.json}}`
}

const isJson = (_request: unknown, reply: { type(value: string): unknown }, done: () => void): void => {
  reply.type('application/json; charset=utf-8')
  done()
}
fastify.addHook('onRequest', isJson)

interface StoreParams {
  Params: { store: string; id: string }
}

fastify.route<StoreParams>({
  method: 'GET',
  url: '/api/v1/stores/:store/orders',
  handler: async (request) => {
    const { store } = request.params
    await readStaff(request, store, 'view_orders')
    return readJson('orderList', [store])
  },
})

fastify.route<StoreParams>({
  method: 'GET',
  url: '/api/v1/stores/:store/orders/:id',
  handler: async (request) => {
    const { store, id } = request.params
    await readStaff(request, store, 'view_orders')
    return readJson('orderDetail', [store, id])
  },
})

fastify.route<{ Querystring: { store_id: string; search: string } }>({
  method: 'GET',
  url: '/api/v1/products',
  handler: async (request) => {
    const { store_id: store, search } = request.query
    await readStaff(request, store, 'view_products')
    const [first = '', second = ''] = search.toLowerCase().split(' ')
    return readJson('productSearch', [store, `%${first}%`, `%${second}%`])
  },
})

fastify.route<StoreParams & { Querystring: { search: string } }>({
  method: 'GET',
  url: '/api/v1/customer/store/:store',
  handler: async (request) => {
    const { store } = request.params
    await readStaff(request, store, 'view_customers')
    const prefix = request.query.search.toLowerCase()
    return readJson('customersByEmail', [store, prefix, `${prefix}\u{10FFFF}`])
  },
})

fastify.route<StoreParams & { Body: { name: string; version: number } }>({
  method: 'PATCH',
  url: '/api/v1/customer/store/:store/customer/:id',
  handler: async (request) => {
    const { store, id } = request.params
    const { name, version } = request.body
    const staff = await readStaff(request, store, 'edit_customer')
    return readJson('updateCustomer', [store, id, name, name.toLowerCase(), version, staff.person_id])
  },
})

fastify.route<StoreParams & { Body: { body: string; isForCustomer: boolean } }>({
  method: 'POST',
  url: '/api/v1/stores/:store/orders/:id/notes',
  handler: async (request) => {
    const { store, id } = request.params
    const { body, isForCustomer } = request.body
    const staff = await readStaff(request, store, 'edit_order')
    return readJson('addNote', [store, id, newId(), body, isForCustomer, staff.person_id, staff.name])
  },
})

interface OrderInput {
  lines: { variant: string; quantity: number }[]
  slot: { window: string; date: string }
  codes?: string[]
  buyer?: { customer: string }
}

interface ReservedLine extends Row {
  id: string
  product_id: string
  title: string
  option_values: string[]
  sku: string
  price: string
  quantity: number
}

const toNewLine = ({ id, price, ...line }: ReservedLine, position: number, percent: number) => {
  const gross = Number(price) * line.quantity
  const discount = Math.round((gross * percent) / 100)
  return { ...line, id: newId(), variant_id: id, position, price: Number(price), gross, discount }
}

const placeOrder = async (
  client: PoolClient,
  store: string,
  customer: string,
  source: 'manual' | 'storefront',
  { lines, slot, codes = [] }: OrderInput,
): Promise<string> => {
  const [code] = codes
  const discount = code === undefined ? [] : await query<{ percent: number }>(client, 'findDiscount', [store, code])
  const reserved = await query<ReservedLine>(client, 'reserveStock', [
    store,
    lines.map(({ variant }) => variant),
    lines.map(({ quantity }) => quantity),
  ])
  if (reserved.length < lines.length) throw new Error('Out of stock.')
  const newLines = reserved.map((line, position) => toNewLine(line, position, discount[0]?.percent ?? 0))
  const sum = (pick: (line: (typeof newLines)[number]) => number): number =>
    newLines.reduce((total, line) => total + pick(line), 0)
  const id = newId()
  const [subtotal, off, pieces] = [
    sum(({ gross }) => gross),
    sum((line) => line.discount),
    sum((line) => line.quantity),
  ]
  const values = [store, id, customer, slot.window, slot.date, subtotal, off, pieces, JSON.stringify(newLines), source]
  const [order] = await query(client, 'insertOrder', values)
  if (!order) throw new Error('The customer or window does not exist.')
  return `{"statusCode":200,"data":${JSON.stringify({ _id: id, ...order, lines: newLines })}}`
}

const inTransaction = async (run: (client: PoolClient) => Promise<string>): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

fastify.route<StoreParams & { Body: OrderInput }>({
  method: 'POST',
  url: '/api/v1/stores/:store/orders',
  handler: async (request) => {
    const { store } = request.params
    await readStaff(request, store, 'create_order')
    const customer = request.body.buyer?.customer ?? ''
    return inTransaction((client) => placeOrder(client, store, customer, 'manual', request.body))
  },
})

fastify.route<StoreParams & { Body: OrderInput }>({
  method: 'POST',
  url: '/api/v1/storefront/:store/orders',
  handler: async (request) => {
    const { store } = request.params
    const sessionId = getSession(request, 'customer')
    const [access] = await query<{ customer_id: string }>(pool, 'customerAccess', [sessionId, store])
    if (!access) throw new Error('Not allowed.')
    return inTransaction((client) => placeOrder(client, store, access.customer_id, 'storefront', request.body))
  },
})

fastify.setErrorHandler((error, _request, reply) => {
  console.error(error)
  return reply.code(500).send({ message: String(error) })
})
fastify.get('/readyz', () => '{"status":"ready"}')
await fastify.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
