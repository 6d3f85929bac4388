import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { allowsApiKey, apiKeyLimit, apiKeyScopes } from '#contract/core/api-key-access.ts'
import { apiKeys } from '#contract/domains/api-keys.ts'
import { audit } from '#contract/domains/audit.ts'
import { brands } from '#contract/domains/brands.ts'
import { stores } from '#contract/domains/stores.ts'
import { endpoints } from '#contract/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let secondStore: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  secondStore = await test.newStore(vendorId)
})

const brandScopes: Permission[] = ['view_product_brands', 'create_product_brand']

const newKey = async (fields: object = {}) => {
  await test.stepUp(owner)
  const body = { name: `ERP ${newId()}`, scopes: brandScopes, stores: null, expiresAt: null, ...fields }
  const { apiKey, token } = await test.data(apiKeys.create, { as: owner, body })
  return { id: apiKey._id, apiKey, token, as: { access: token, csrf: '' } }
}

const listBrands = (as: { access: string; csrf: string }, at = store) => test.call(brands.list, { as, store: at })
const db = () => test.database.kysely

it('is shown once, stored as a hash, and works without a CSRF token', async () => {
  const { as, token, apiKey } = await newKey({ name: 'Warehouse' })
  expect(token).toMatch(/^sw_live_[0-9A-Za-z]{43}$/)
  const { rows } = await sql<{ row: string }>`select k::text as row from api_keys k where id = ${apiKey._id}`.execute(
    db(),
  )
  expect(rows[0]?.row).not.toContain(token.slice(8))
  expect(await test.data(apiKeys.list, { as: owner })).toMatchObject({
    data: [{ name: 'Warehouse', prefix: token.slice(0, 12), status: 'active', lastUsedAt: null }],
  })
  expect((await test.call(brands.create, { as, store, body: { name: 'Kiln' } })).status).toBe(200)
  const listed = await test.data(apiKeys.list, { as: owner })
  expect(listed.data[0]?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(token)
})

it('is created only by the owner, after a step-up, with stores of the account', async () => {
  const body = { name: 'A', scopes: brandScopes, stores: null, expiresAt: null }
  expect((await test.call(apiKeys.create, { as: owner, body })).body.code).toBe('step_up_required')
  await test.stepUp(owner)
  const staff = await test.newPerson(vendorId, 'staff', ['edit_staff', 'view_staff'], [store])
  await test.stepUp(staff)
  for (const [endpoint, request] of [
    [apiKeys.create, { body }],
    [apiKeys.list, {}],
    [apiKeys.revoke, { params: { id: newId() } }],
  ] as const)
    expect((await test.call(endpoint, { as: staff, ...request })).body.code).toBe('forbidden')
  const foreign = await test.newStore((await test.newVendor()).vendorId)
  const rejected = await test.call(apiKeys.create, { as: owner, body: { ...body, stores: [store, foreign] } })
  expect(rejected.status).toBe(404)
  const past = { ...body, expiresAt: new Date(Date.now() - 1000).toISOString() }
  expect((await test.call(apiKeys.create, { as: owner, body: past })).body.code).toBe('key_expiry_past')
  const closed = { ...body, scopes: ['edit_staff'] }
  expect((await test.call(apiKeys.create, { as: owner, body: closed })).status).toBe(422)
})

it('is created once by two clicks', async () => {
  await test.stepUp(owner)
  const body = { name: 'Twice', scopes: brandScopes, stores: null, expiresAt: null }
  const results = await Promise.all([1, 2].map(() => test.call(apiKeys.create, { as: owner, body })))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('has only its scopes and its stores, and another vendor’s store doesn’t exist for it', async () => {
  const { as } = await newKey({ stores: [store] })
  expect((await listBrands(as)).status).toBe(200)
  expect((await listBrands(as, secondStore)).status).toBe(404)
  const other = await test.newVendor()
  expect((await listBrands(as, await test.newStore(other.vendorId))).status).toBe(404)
  const update = await test.call(brands.update, { as, store, params: { id: newId() }, body: { name: 'B', version: 1 } })
  expect([update.status, update.body.code]).toEqual([403, 'missing_scope'])
  expect((await test.data(stores.list, { as })).data.map(({ _id }) => _id)).toEqual([store])
})

it('is rejected at every call that isn’t open to keys, even with all scopes', async () => {
  const { as } = await newKey({ scopes: apiKeyScopes })
  const params = { id: newId(), orderId: newId(), sessionId: newId(), deliveryId: newId() }
  const closed = endpoints.filter(({ actor, ...rest }) =>
    ['person', 'vendor', 'participant', 'admin', 'customer'].includes(actor)
      ? !allowsApiKey({ actor, ...rest })
      : false,
  )
  expect(closed.length).toBeGreaterThan(60)
  const accepted: string[] = []
  for (const endpoint of closed) {
    const { status } = await test.call(endpoint, { as, store, params })
    if (status !== 401 && status !== 403) accepted.push(`${endpoint.name} ${status}`)
    await sql`delete from rate_limits`.execute(db())
  }
  expect(accepted).toEqual([])
})

it('stops with the next request when it’s revoked or expires', async () => {
  const { as, id } = await newKey()
  expect((await listBrands(as)).status).toBe(200)
  await test.data(apiKeys.revoke, { as: owner, params: { id } })
  await test.data(apiKeys.revoke, { as: owner, params: { id } })
  expect((await listBrands(as)).body.code).toBe('invalid_api_key')
  const entries = await test.data(audit.list, { as: owner, query: { entity: id } })
  expect(entries.data.map(({ action }) => action)).toEqual(['delete', 'create'])

  const expiring = await newKey({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await listBrands(expiring.as)).status).toBe(200)
  await sql`update api_keys set expires_at = now() where id = ${expiring.id}`.execute(db())
  expect((await listBrands(expiring.as)).body.code).toBe('invalid_api_key')
  expect((await test.data(apiKeys.list, { as: owner })).data.map(({ status }) => status)).toEqual([
    'expired',
    'revoked',
  ])
})

it('can’t be revoked by another vendor', async () => {
  const { as, id } = await newKey()
  const other = await test.newVendor()
  expect((await test.call(apiKeys.revoke, { as: other.owner, params: { id } })).status).toBe(404)
  expect((await listBrands(as)).status).toBe(200)
})

it('loses what its creator loses', async () => {
  const { as } = await newKey()
  const setCreator = (assignment: ReturnType<typeof sql>) =>
    sql`update memberships set ${assignment} where id = ${owner.membershipId}`.execute(db())
  await setCreator(sql`role = 'staff', permissions = '{create_product_brand}'`)
  await sql`insert into membership_stores (vendor_id, membership_id, store_id)
    values (${vendorId}, ${owner.membershipId}, ${store})`.execute(db())
  expect((await listBrands(as)).body.code).toBe('missing_scope')
  await setCreator(sql`permissions = '{view_product_brands}'`)
  expect((await listBrands(as)).status).toBe(200)
  expect((await listBrands(as, secondStore)).status).toBe(404)
  await setCreator(sql`status = 'inactive'`)
  expect((await listBrands(as)).body.code).toBe('invalid_api_key')
  await sql`delete from membership_stores where membership_id = ${owner.membershipId}`.execute(db())
  await sql`delete from sessions where membership_id = ${owner.membershipId}`.execute(db())
  await sql`delete from memberships where id = ${owner.membershipId}`.execute(db())
  expect((await listBrands(as)).body.code).toBe('invalid_api_key')
})

it('stops with the account, and needs an active subscription to write', async () => {
  const { as } = await newKey()
  const setVendor = (assignment: ReturnType<typeof sql>) =>
    sql`update vendors set ${assignment} where id = ${vendorId}`.execute(db())
  await setVendor(sql`subscription_status = 'unpaid'`)
  expect((await listBrands(as)).status).toBe(200)
  expect((await test.call(brands.create, { as, store, body: { name: 'A' } })).status).toBe(402)
  await setVendor(sql`status = 'suspended'`)
  expect((await listBrands(as)).body.code).toBe('account_suspended')
  expect((await test.call(stores.list, { as })).body.code).toBe('account_suspended')
  await setVendor(sql`deleted_at = now()`)
  expect((await listBrands(as)).body.code).toBe('invalid_api_key')
})

it('is accepted in the Authorization header only', async () => {
  const { token } = await newKey()
  const attempts = [
    { url: `/api/v1/brand?store_id=${store}&api_key=${token}` },
    { url: `/api/v1/brand?store_id=${store}&access_token=${token}` },
    { url: `/api/v1/brand?store_id=${store}`, headers: { 'x-api-key': token } },
    { url: `/api/v1/brand?store_id=${store}`, headers: { authorization: `Basic ${token}` } },
    { url: `/api/v1/brand?store_id=${store}`, headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
  ]
  for (const attempt of attempts) {
    const url = attempt.url.replace('/api/v1/brand', `/api/v1${brands.list.path}`)
    expect((await test.app.fastify.inject({ ...attempt, url })).statusCode).toBe(401)
  }
})

it('is the author of its changes in the activity log', async () => {
  const { as } = await newKey({ name: 'Bookkeeping', scopes: [...brandScopes, 'view_logs'] })
  const { _id } = await test.data(brands.create, { as, store, body: { name: 'Loom' } })
  const { data } = await test.data(audit.list, { as: owner, query: { entity: _id } })
  expect(data).toMatchObject([{ person: { _id: null, name: 'API key · Bookkeeping' }, action: 'create' }])
  // As a reader it's staff: entries of the account's people stay hidden.
  const entries = await test.data(audit.list, { as, query: { resource: 'apiKeys' } })
  expect(entries.data.map(({ label }) => label)).toEqual([null])
})

it('replays a write per key', async () => {
  const [first, second] = [await newKey(), await newKey()]
  const headers = { 'x-idempotency-key': newId() }
  const create = (as: typeof first.as) => test.call(brands.create, { as, store, body: { name: 'Once' }, headers })
  const [one, again] = [await create(first.as), await create(first.as)]
  expect([one.status, again.body]).toEqual([200, one.body])
  expect((await create(second.as)).body.code).toBe('name_taken')
})

it('has a limit per key, which its responses show', async () => {
  const { as } = await newKey()
  const { headers } = await listBrands(as)
  expect(headers).toMatchObject({ 'ratelimit-limit': String(apiKeyLimit.points), 'ratelimit-reset': '60' })
  expect(headers['ratelimit-remaining']).toBe(String(apiKeyLimit.points - 1))
  await sql`update rate_limits set points = ${apiKeyLimit.points} where key like 'api key%'`.execute(db())
  const rejected = await listBrands(as)
  expect([rejected.status, rejected.body.code, rejected.headers['ratelimit-remaining']]).toEqual([
    429,
    'too_many_calls',
    '0',
  ])
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect((await listBrands((await newKey()).as)).status).toBe(200)
})

it('opens no socket', async () => {
  const { as } = await newKey()
  const port = await listenOnFreePort(test.app)
  const sockets = makeLiveSockets()
  onTestFinished(() => sockets.close())
  await expect(sockets.open(as, { store, port })).rejects.toThrow('unauthorized')
  await expect(sockets.open(owner, { store, port })).resolves.toBeDefined()
})
