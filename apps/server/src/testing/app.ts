import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ownerPermissions, type Permission } from '#contract/permissions.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { processCardEvent } from '#server/domains/card-events/card-events.tasks.ts'
import { postWebhook } from '#server/http/post-webhook.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import type { Dns } from '#server/platform/dns/dns.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { makeStripeCheck } from './check-stripe-requests.ts'
import { inspectInProcess } from './inspect-in-process.ts'
import { jobContext } from './job-context.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'

/** A signed-in person; membership and vendor are empty for an admin. */
export interface Person {
  personId: string
  membershipId: string
  vendorId: string
  sessionId: string
  access: string
  csrf: string
}

export interface TestRequest {
  as?: Pick<Person, 'access' | 'csrf'>
  store?: string
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface TestResponse {
  status: number
  /** `{ statusCode, data }` or an error body. */
  body: { statusCode: number; data?: unknown; code?: string; errors?: { path: string }[]; current?: unknown }
  headers: LightMyRequestResponse['headers']
}

export interface TestApp {
  app: App
  config: Config
  database: Database
  databaseUrl: string
  call(endpoint: Endpoint, request?: TestRequest): Promise<TestResponse>
  /** The data of a call that must succeed. */
  data<E extends Endpoint>(endpoint: E, request?: TestRequest): Promise<z.output<E['response']>>
  newVendor(): Promise<{ vendorId: string; owner: Person }>
  newStore(vendorId: string): Promise<string>
  newPerson(
    vendorId: string,
    role: 'owner' | 'staff',
    permissions?: readonly Permission[],
    stores?: readonly string[],
  ): Promise<Person>
  newAdmin(): Promise<Person>
  /** As if the person had just confirmed their password or code. */
  stepUp(person: Person): Promise<void>
  /** Lets the card sandbox finish what happens later, send its webhooks, and our job process them. */
  settleCards(): Promise<void>
  close(): Promise<void>
}

const toUrl = (endpoint: Endpoint, request: TestRequest): string => {
  const params: Record<string, string> = { ...request.params, ...(request.store ? { storeId: request.store } : {}) }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) query.set(name, String(value))
  if (request.store && endpoint.scope === 'store in query') query.set('store_id', request.store)
  const text = query.toString()
  return `/api/v1${path}${text ? `?${text}` : ''}`
}

export const toInjectOptions = (endpoint: Endpoint, request: TestRequest): InjectOptions => {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH' || request.body !== undefined
  const store = request.store && endpoint.scope === 'store in body' ? { store_id: request.store } : {}
  const payload = { ...store, ...(request.body as object) }
  return {
    method: endpoint.method,
    url: toUrl(endpoint, request),
    headers: {
      ...(request.as ? { authorization: `Bearer ${request.as.access}`, 'x-csrf-token': request.as.csrf } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
    },
    ...(hasBody ? { payload: JSON.stringify(payload) } : {}),
  }
}

/** Until nothing is left to do: a handler may call the provider, which sends more events. */
const settleCards = async (app: App, database: Database): Promise<void> => {
  const { sandbox } = app.cards
  const handler = app.handlers.find(({ task }) => task.name === processCardEvent.name)
  if (!sandbox || !handler) throw new Error('There is no card sandbox to settle.')
  const readPending = async () =>
    (await database.kysely.selectFrom('card_events').select('id').where('processed_at', 'is', null).execute()).map(
      ({ id }) => id,
    )
  do {
    await sandbox.settle(postWebhook(app.fastify))
    for (const id of await readPending()) await handler.run({ id }, jobContext(database))
    await sandbox.settle(postWebhook(app.fastify))
  } while ((await readPending()).length > 0)
}

interface DatabaseOptions {
  /** On another server than that of the test run. */
  openDatabase?: () => Promise<FreshDatabase>
  maxReplicaLagMs?: number
}

/** The whole server on its own database, without a port; validates every response against its schema. */
export const openTestApp = async (
  environment: Record<string, string> = {},
  dist?: string,
  readLog?: (line: string) => void,
  dns?: Dns,
  { openDatabase = freshDatabase, maxReplicaLagMs }: DatabaseOptions = {},
): Promise<TestApp> => {
  const fresh = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'storeward-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    // Nothing answers there: a test that needs DNS starts a server.
    DNS_SERVER: '127.0.0.1:1',
    ...environment,
  })
  const log = makeLog(config.logLevel, readLog && { write: readLog })
  const database = connect({ url: fresh.url, max: 10, log })
  const checkCardRequest = makeStripeCheck()
  const app = await buildApp({
    config,
    database,
    log,
    dist: dist ?? folder,
    validateResponses: true,
    drainDelay: 0,
    inspect: inspectInProcess,
    checkCardRequest: checkCardRequest.check,
    dns,
    maxReplicaLagMs,
  })
  await app.fastify.ready()
  const sessionTokens = makeSessionTokens(makeTokens(config.secretKey))
  const db = database.kysely

  const call: TestApp['call'] = async (endpoint, request = {}) => {
    const response = await app.fastify.inject(toInjectOptions(endpoint, request))
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

  const newStore: TestApp['newStore'] = async (vendorId) => {
    const id = newId()
    const localeFields = { currency: 'USD', language: 'en', timezone: 'America/New_York' }
    await db
      .insertInto('stores')
      .values({ id, vendor_id: vendorId, name: 'A store', slug: id, ...localeFields })
      .execute()
    await db
      .insertInto('locations')
      .values({ store_id: id, id: newId(), name: 'Main place', name_normalized: 'main place', is_main: true })
      .execute()
    return id
  }

  const getTokens = (sessionId: string): Pick<Person, 'sessionId' | 'access' | 'csrf'> => {
    const session = sessionTokens.session(sessionId)
    return { sessionId, access: session.access_token, csrf: session.csrf_token }
  }

  const newPerson: TestApp['newPerson'] = async (vendorId, role, permissions = [], stores = []) => {
    const [personId, membershipId, sessionId] = [newId(), newId(), newId()]
    await db
      .insertInto('persons')
      .values({ id: personId, email: `${personId}@example.com`, name: `A ${role}`, password_hash: '-' })
      .execute()
    await db
      .insertInto('memberships')
      .values({
        id: membershipId,
        person_id: personId,
        vendor_id: vendorId,
        role,
        status: 'active',
        permissions: [...permissions],
      })
      .execute()
    for (const store of stores) {
      await db
        .insertInto('membership_stores')
        .values({ vendor_id: vendorId, membership_id: membershipId, store_id: store })
        .execute()
    }
    await db
      .insertInto('sessions')
      .values({ id: sessionId, person_id: personId, membership_id: membershipId })
      .execute()
    return { personId, membershipId, vendorId, ...getTokens(sessionId) }
  }

  const newAdmin: TestApp['newAdmin'] = async () => {
    const [personId, sessionId] = [newId(), newId()]
    const admin = { email: `${personId}@example.com`, name: 'An admin', password_hash: '-', is_admin: true }
    await db
      .insertInto('persons')
      .values({ id: personId, ...admin })
      .execute()
    await db.insertInto('sessions').values({ id: sessionId, person_id: personId }).execute()
    return { personId, membershipId: '', vendorId: '', ...getTokens(sessionId) }
  }

  return {
    app,
    config,
    database,
    databaseUrl: fresh.url,
    call,
    data: async (endpoint, request) => {
      const result = await call(endpoint, request)
      if (result.status !== 200) throw new Error(`${endpoint.name} answered ${JSON.stringify(result.body)}`)
      return result.body.data as never
    },
    newStore,
    newPerson,
    newAdmin,
    stepUp: async ({ sessionId }) => {
      await db
        .updateTable('sessions')
        .set({ stepped_up_at: sql`now()` })
        .where('id', '=', sessionId)
        .execute()
    },
    newVendor: async () => {
      const vendorId = newId()
      const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000)
      await db.insertInto('vendors').values({ id: vendorId, name: 'A vendor', trial_ends_at: inTwoWeeks }).execute()
      return { vendorId, owner: await newPerson(vendorId, 'owner', ownerPermissions) }
    },
    settleCards: () => settleCards(app, database),
    close: async () => {
      await app.close()
      await database.close()
      await fresh.drop()
      await rm(folder, { recursive: true, force: true })
      checkCardRequest.assertValid()
    },
  }
}
