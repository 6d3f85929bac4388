import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { isSerialization } from '#server/platform/db/db-errors.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { found, Refusal, refuse } from '#server/platform/refusal.ts'
import { type Origin, transact, type Workshop } from '#server/platform/work.ts'
import { unknownAddress } from './client-address.ts'
import { languageOf } from './errors.ts'
import type { Granted, Guard } from './guard.ts'
import { claim, hashRequest, type IdempotencyKey, keepAnswer, longestKey, untilFree } from './idempotency.ts'
import { parseInput, refuseUnstorable } from './input.ts'
import type { Limits } from './limits.ts'
import { readCookies } from './cookies.ts'
import { type KnownDevices, deviceCookie } from './known-devices.ts'
import { responseSchema } from './response-schema.ts'
import type { Route } from './routes.ts'

export const apiBase = '/api/v1'

export interface Mounting {
  shop: Workshop
  guard: Guard
  limits: Limits
  devices: KnownDevices
  secureCookies: boolean
  /** Validates every response against its schema; used in tests. */
  checkAnswers: boolean
}

const mostAttempts = 4

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,2000})$/.exec(header(request, 'authorization') ?? '')?.[1]

type Loose = Record<string, unknown>

/** Removes the store id from path, query or body, which the schemas don't contain. */
const splitStore = (endpoint: Endpoint, request: FastifyRequest) => {
  const params = { ...(request.params as Loose) }
  const query = { ...(request.query as Loose) }
  const given = request.body ?? {}
  const body = typeof given === 'object' && !Array.isArray(given) ? { ...(given as Loose) } : given
  const take = (from: Loose, name: string): unknown => {
    const value = from[name]
    delete from[name]
    return value
  }
  let storeId: unknown
  if (endpoint.scope === 'store in path') storeId = take(params, 'storeId')
  if (endpoint.scope === 'store in query') storeId = take(query, 'store_id')
  if (endpoint.scope === 'store in body') storeId = take(body as Loose, 'store_id')
  const otherStoreId = endpoint.otherStore === undefined ? undefined : (body as Loose)[endpoint.otherStore]
  return { storeId, otherStoreId, params, query, body }
}

/** Per membership, so that a response isn't replayed in another business of the same person. */
const whose = ({ actor, customer }: Granted): string | undefined => {
  if (customer) return `customer:${customer.actor.accountId}`
  return !actor ? undefined : actor.role === 'admin' ? `admin:${actor.personId}` : `member:${actor.membershipId}`
}

const asCustomer = ({ customer }: Granted): Pick<Origin, 'customer'> => {
  const vendorId = customer?.vendorId
  return customer && vendorId ? { customer: { name: customer.actor.name, vendorId } } : {}
}

/**
 * A guest's key belongs to an address. A retry can come from another address, and an early reset connection has none,
 * so the key is also claimed for the request's hash: the retry gets the stored response.
 */
const guestActors = (address: string, requestHash: string): string[] => {
  const sameRequest = `request:${requestHash}`
  return address === unknownAddress ? [sameRequest] : [`address:${address}`, sameRequest]
}

const keysOf = (request: FastifyRequest, granted: Granted): IdempotencyKey[] => {
  const key = header(request, 'x-idempotency-key')
  if (!key) return []
  if (key.length > longestKey) return refuse('key_too_long', { at: 'x-Idempotency-Key' })
  const rights = [...(granted.actor?.permissions ?? [])].sort()
  const requestHash = hashRequest(request.method, request.url, request.body, rights)
  const owner = whose(granted)
  const actors = owner === undefined ? guestActors(request.clientAddress, requestHash) : [owner]
  return actors.map((actor) => ({ actor, key, requestHash }))
}

const isRaw = (value: unknown): value is RawJson<unknown> =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'

const makeAnswer = (endpoint: Endpoint, checkAnswers: boolean) => {
  // Compiled at the first response: compiling all of them would take most of the startup time.
  let schema: Record<string, unknown> | undefined
  return (reply: FastifyReply, value: unknown): string => {
    if (checkAnswers) z.parse(endpoint.response, isRaw(value) ? JSON.parse(value.json) : value)
    if (isRaw(value)) return `{"statusCode":200,"data":${value.json}}`
    schema ??= responseSchema(endpoint)
    return reply.serializeInput({ statusCode: 200, data: value }, schema)
  }
}

/** Serves one endpoint: guard, validation, rate limits, handler, and for writes the transaction with idempotency. */
export const mount = (fastify: FastifyInstance, { endpoint, handler }: Route, mounting: Mounting): void => {
  const { shop, guard, limits, devices } = mounting
  const answer = makeAnswer(endpoint, mounting.checkAnswers)
  const run = handler as (context: unknown) => Promise<unknown>

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const language = languageOf(request)
    const input = splitStore(endpoint, request)
    const granted = await guard(endpoint, {
      bearer: bearerOf(request),
      csrf: header(request, 'x-csrf-token'),
      storeId: input.storeId,
      otherStoreId: input.otherStoreId,
    })
    const judged = endpoint.judges === undefined ? undefined : (input.body as Loose)[endpoint.judges]
    refuseUnstorable([input.params, input.query, input.body], judged)
    const asked = {
      requestId: request.id,
      address: request.clientAddress,
      device: (header(request, 'user-agent') ?? '').slice(0, 300),
      language,
      bearer: bearerOf(request),
      cookies: readCookies(request, reply, mounting.secureCookies),
      actor: granted.actor ?? granted.customer?.actor ?? null,
      store: granted.store,
      otherStore: granted.otherStore,
      // A malformed id answers 404.
      params: found(z.safeParse(endpoint.params, input.params).data),
      query: parseInput(endpoint.query, input.query, language),
      body: parseInput(endpoint.body, input.body, language),
    }
    const returnPoints = await limits(endpoint, {
      address: request.clientAddress,
      personId: granted.actor?.personId,
      storeId: granted.store ?? undefined,
      body: asked.body,
      deviceOf: (account) => devices.read(asked.cookies.get(deviceCookie) ?? '', account),
    })

    const db = shop.database.kysely
    if (endpoint.answer === 'read') return answer(reply, await run({ ...asked, db }))

    const origin: Origin = {
      actor: granted.actor,
      ...asCustomer(granted),
      store: granted.store,
      address: request.clientAddress,
      requestId: request.id,
      // Vendor-scoped writes record other resources than the one their screens read.
      touches: [...(endpoint.scope === 'vendor' ? [endpoint.resource] : []), ...(endpoint.touches ?? [])],
    }
    if (endpoint.answer === 'secret') {
      const begin = <T>(inside: Parameters<typeof transact<T>>[2]): Promise<T> => transact(shop, origin, inside)
      const result = await run({ ...asked, db, begin }).catch(async (error: unknown) => {
        // The queue for password hashing was full, so no guess was checked.
        if (error instanceof Refusal && error.code === 'unavailable') await returnPoints('unchecked')
        throw error
      })
      const body = answer(reply, result)
      await returnPoints('succeeded')
      return body
    }

    const keys = keysOf(request, granted)
    const attempt = (): Promise<string> =>
      transact(shop, origin, async (work) => {
        for (const key of keys) {
          const claimed = await claim(work.tx, key)
          if (claimed.kind === 'busy') return 'busy'
          if (claimed.kind === 'answered') return claimed.body
        }
        const body = answer(reply, await run({ ...asked, work }))
        for (const key of keys) await keepAnswer(work.tx, key, body)
        return body
      })
    return untilFree(() => retried(attempt))
  }

  fastify.route({
    method: endpoint.method,
    url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: endpoint.name },
    ...(endpoint.mostBytes === undefined ? {} : { bodyLimit: endpoint.mostBytes }),
    handler: async (request, reply) => {
      const body = await respond(request, reply)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
    },
  })
}

/** A deadlock or serialization failure rolls back the whole unit of work, so it can run again. */
const retried = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= mostAttempts || !isSerialization(error)) throw error
    }
  }
}
