import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { webhookEvents, webhooks } from '#contract/domains/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openReceiver, type ReceivedEvent, type Receiver } from '#server/testing/webhook-receiver.ts'
import { makePostEvent } from '#server/platform/post-event.ts'
import { startWebhookSender } from './webhook-sender.service.ts'

let test: TestApp
let owner: Person
let store: string
let endpointId: string
let secret: string
let receiver: Receiver
let reply: (event: ReceivedEvent) => { status: number } | Promise<{ status: number }>
let senders: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const db = () => test.database.kysely

const newEndpoint = async (url: string): Promise<{ id: string; secret: string }> => {
  await test.stepUp(owner)
  const body = { url: 'https://example.com/hooks', description: '', events: webhookEvents, stores: null }
  const created = await test.data(webhooks.create, { as: owner, body })
  await sql`update webhook_endpoints set url = ${url} where id = ${created.endpoint._id}`.execute(db())
  return { id: created.endpoint._id, secret: created.secret }
}

beforeEach(async () => {
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  reply = () => ({ status: 200 })
  receiver = await openReceiver((event) => reply(event))
  ;({ id: endpointId, secret } = await newEndpoint(receiver.url))
})
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()))
  senders = []
  await receiver.close()
  await sql`delete from webhook_endpoints`.execute(db())
})

/** The timeout is long enough for a busy machine, where a response can take seconds. */
const startSender = (limits: { leaseSeconds?: number; slots?: number } = {}, timeoutMs = 20_000) => {
  const sender = startWebhookSender({
    deps: test.app.deps,
    tokens: makeTokens(test.config.secretKey),
    log: makeLog('silent'),
    pollMs: 20,
    limits,
    post: makePostEvent({ isAllowed: () => true, protocols: ['http:'], timeoutMs }),
  })
  senders.push(sender)
  return sender
}

const newCustomer = async (): Promise<string> => {
  const body = { name: 'Ann', email: `${newId()}@example.com` }
  return (await test.data(customers.create, { as: owner, store, body }))._id
}
const rename = async (id: string, name: string): Promise<void> => {
  const { version } = await test.data(customers.get, { as: owner, store, params: { customerId: id } })
  await test.data(customers.update, { as: owner, store, params: { customerId: id }, body: { name, version } })
}
const listDeliveries = async () =>
  (await test.data(webhooks.listDeliveries, { as: owner, params: { id: endpointId }, query: { limit: 200 } })).data
/** Except those that are being sent. */
const makeDue = () =>
  sql`update webhook_deliveries set due_at = now()
    where status = 'pending' and (attempts = 0 or duration_ms is not null)`.execute(db())
const getNames = (id: string) =>
  receiver.received.filter(({ event }) => event.data['_id'] === id).map(({ event }) => event.data['name'])

it('sends the object’s public JSON with a signature that the secret verifies', async () => {
  startSender()
  const id = await newCustomer()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  const [first] = receiver.received
  expect(first?.event).toMatchObject({ type: 'customer.created', store_id: store })
  expect(first?.event.data).toEqual(await test.data(customers.get, { as: owner, store, params: { customerId: id } }))
  expect(first?.headers).toMatchObject({ 'storeward-event': 'customer.created', 'content-type': 'application/json' })
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['storeward-signature'])) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex')
  expect(signature).toBe(expected)
  await waitFor(async () =>
    expect(await listDeliveries()).toMatchObject([{ status: 'succeeded', attempts: 1, responseStatus: 200 }]),
  )
  const [delivery] = await listDeliveries()
  expect(first?.headers['storeward-delivery']).toBe(delivery?._id)
})

it('signs with both secrets for 24 hours after a roll', async () => {
  await test.stepUp(owner)
  const rolled = await test.data(webhooks.rollSecret, { as: owner, params: { id: endpointId } })
  expect(rolled.endpoint.previousSecretExpiresAt).not.toBeNull()
  startSender()
  await newCustomer()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  const verify = ({ headers, body }: ReceivedEvent, key: string): boolean => {
    const [time = '', ...signatures] = String(headers['storeward-signature']).split(',')
    const expected = createHmac('sha256', key)
      .update(`${time.slice(2)}.${body}`)
      .digest('hex')
    return signatures.includes(`v1=${expected}`)
  }
  const last = (): ReceivedEvent => receiver.received.at(-1) as ReceivedEvent
  expect([verify(last(), secret), verify(last(), rolled.secret)]).toEqual([true, true])
  await sql`update webhook_endpoints set previous_secret_expires_at = now()`.execute(db())
  await newCustomer()
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  expect([verify(last(), secret), verify(last(), rolled.secret)]).toEqual([false, true])
})

it('retries, and a later event of the object waits for the earlier one', async () => {
  reply = () => ({ status: 503 })
  startSender()
  const id = await newCustomer()
  await waitFor(async () => expect(await listDeliveries()).toMatchObject([{ status: 'pending', responseStatus: 503 }]))
  await rename(id, 'Bea')
  const other = await newCustomer()
  await waitFor(() => expect(receiver.received.some(({ event }) => event.data['_id'] === other)).toBe(true))
  expect(getNames(id)).toEqual(['Ann'])
  reply = () => ({ status: 200 })
  await makeDue()
  await waitFor(async () => {
    await makeDue()
    expect((await listDeliveries()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })
  expect(getNames(id)).toEqual(['Ann', 'Ann', 'Bea'])
  expect(await test.data(webhooks.get, { as: owner, params: { id: endpointId } })).toMatchObject({ failingSince: null })
})

it('stores 4 kB of a response, follows no redirect and gives up after the timeout', async () => {
  const elsewhere = await openReceiver()
  onTestFinished(() => elsewhere.close())
  const replies = [
    { status: 302, body: 'x'.repeat(9_000), headers: { location: elsewhere.url } },
    new Promise<{ status: number }>(() => undefined),
  ]
  reply = () => replies.shift() ?? { status: 200 }
  startSender({}, 500)
  await newCustomer()
  await waitFor(async () => expect(await listDeliveries()).toMatchObject([{ status: 'pending', responseStatus: 302 }]))
  const deliveryId = (await listDeliveries())[0]?._id ?? ''
  const readDetail = () => test.data(webhooks.getDelivery, { as: owner, params: { id: endpointId, deliveryId } })
  expect((await readDetail()).responseBody).toBe('x'.repeat(4096))
  expect(elsewhere.received).toEqual([])
  await makeDue()
  await waitFor(async () =>
    expect(await readDetail()).toMatchObject({ attempts: 2, responseStatus: null, error: 'timeout' }),
  )
})

it('connects to no private address, by name or number', async () => {
  const post = makePostEvent({ protocols: ['http:', 'https:'] })
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'https://10.0.0.8/',
  ])
    expect([url, (await post(url, '{}', {})).error]).toEqual([url, 'private_address'])
  expect((await makePostEvent()('http://example.com/', '{}', {})).error).toBe('bad_address')
})

it('sends each event once with two senders, and events of one object in order', async () => {
  startSender({ slots: 4 })
  startSender({ slots: 4 })
  const ids = await Promise.all(Array.from({ length: 6 }, newCustomer))
  for (const name of ['B', 'C', 'D']) await Promise.all(ids.map((id) => rename(id, name)))
  await waitFor(async () =>
    expect((await listDeliveries()).filter(({ status }) => status === 'succeeded')).toHaveLength(24),
  )
  for (const id of ids) expect(getNames(id)).toEqual(['Ann', 'B', 'C', 'D'])
})

it('looks at an event that waits for a running one within seconds, also if its end was missed', async () => {
  let end: (response: { status: number }) => void = () => undefined
  reply = () => new Promise((resolve) => (end = resolve))
  startSender()
  const id = await newCustomer()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  await rename(id, 'B')
  const { pool } = test.database
  await waitFor(async () => {
    const { rows } = await pool.query<{ wait: number }>(
      `select extract(epoch from due_at - now())::float as wait from webhook_deliveries where attempts = 0 and due_at > now()`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.wait).toBeLessThanOrEqual(5)
  })
  reply = () => ({ status: 200 })
  end({ status: 200 })
  await waitFor(() => expect(getNames(id)).toEqual(['Ann', 'B']))
})

it('delivers everything at least once and in order although senders are killed, and nothing once revoked', async () => {
  const script = fileURLToPath(new URL('../../testing/killed-webhook-sender.ts', import.meta.url))
  const startChild = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, test.databaseUrl, test.config.secretKey, '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }
  // Killed while the receiver has the request and before the result is stored.
  let child = await startChild()
  let kills = 0
  reply = async () => {
    if (kills < 2) {
      kills += 1
      child.kill('SIGKILL')
      child = await startChild()
    }
    return { status: 200 }
  }
  const ids = await Promise.all([newCustomer(), newCustomer()])
  for (const name of ['B', 'C']) await Promise.all(ids.map((id) => rename(id, name)))
  await waitFor(async () =>
    expect((await listDeliveries()).filter(({ status }) => status === 'succeeded')).toHaveLength(6),
  )
  expect(kills).toBe(2)
  for (const id of ids) {
    const names = getNames(id)
    // Repeated, never reordered.
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual(['Ann', 'B', 'C'])
  }
  expect(receiver.received.length).toBeGreaterThan(6)

  reply = () => ({ status: 500 })
  await rename(ids[0] ?? '', 'D')
  await waitFor(async () =>
    expect((await listDeliveries())[0]).toMatchObject({ status: 'pending', responseStatus: 500 }),
  )
  await test.data(webhooks.remove, { as: owner, params: { id: endpointId } })
  const count = receiver.received.length
  const second = await openReceiver()
  onTestFinished(() => second.close())
  await newEndpoint(second.url)
  await rename(ids[0] ?? '', 'E')
  await waitFor(() => expect(second.received).toHaveLength(1))
  expect(receiver.received).toHaveLength(count)
})

it('is disabled after three days of failures, with a notification to the owner', async () => {
  reply = () => ({ status: 500 })
  await newCustomer()
  await newCustomer()
  await sql`update webhook_endpoints set failing_since = now() - interval '72 hours' where id = ${endpointId}`.execute(
    db(),
  )
  await sql`update webhook_deliveries set expires_at = now() where id = (
    select id from webhook_deliveries where endpoint_id = ${endpointId} limit 1)`.execute(db())
  startSender()
  await waitFor(async () =>
    expect(await test.data(webhooks.get, { as: owner, params: { id: endpointId } })).toMatchObject({
      status: 'disabled',
      disabledReason: 'failing',
    }),
  )
  expect((await listDeliveries()).map(({ status }) => status).sort()).toEqual(['cancelled', 'failed'])
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select payload from outbox where payload ->> 'kind' = 'webhook_disabled'
    union all select payload::jsonb from graphile_worker._private_jobs where payload ->> 'kind' = 'webhook_disabled'`.execute(
    db(),
  )
  expect(rows).toMatchObject([
    { payload: { recipientId: owner.personId, facts: { host: new URL(receiver.url).host } } },
  ])
  const count = receiver.received.length
  await newCustomer()
  expect(await listDeliveries()).toHaveLength(2)
  expect(receiver.received).toHaveLength(count)
})

it('gives every vendor a turn', async () => {
  for (let index = 0; index < 12; index += 1) await newCustomer()
  const busy = { owner, store, receiver }
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  const quiet = await openReceiver()
  onTestFinished(() => quiet.close())
  await newEndpoint(quiet.url)
  await newCustomer()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  reply = () => released.then(() => ({ status: 200 }))
  startSender({ slots: 6 })
  await waitFor(() => expect(quiet.received).toHaveLength(1))
  expect(busy.receiver.received.length).toBeLessThan(12)
  release()
  await waitFor(() => expect(busy.receiver.received).toHaveLength(12))
})
