import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { type ChatLine, conversationHeader } from '#contract/core/chat-line.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/fields.ts'
import { toRowPage } from '#contract/core/row-page.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { assertStorable } from '#server/platform/assert-storable.ts'
import { isSerializationFailure } from '#server/platform/db/db-errors.ts'
import { isRawJson } from '#server/platform/raw-json.ts'
import { orNotFound, AppError, fail } from '#server/platform/app-error.ts'
import type { ReplicaReads } from '#server/platform/replica-reads.ts'
import type { ResponseKey } from '#server/platform/finish-unit-of-work.ts'
import {
  makeWriteInPacket,
  type Origin,
  transact,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '#server/platform/unit-of-work.ts'
import { unknownAddress } from './client-address.ts'
import { getLanguage } from './errors.ts'
import { isShopCall } from './host-routing.ts'
import { type Access, type Guard, toParticipant } from './guard.ts'
import { hashRequest, maxKeyLength, readStoredResponse, runOnce, waitForKey } from './idempotency.ts'
import { parseInput, parseParams } from './parse-input.ts'
import type { RateLimits } from './rate-limits.ts'
import { keepRawBody } from './raw-body.ts'
import { makeCookies } from './cookies.ts'
import { type KnownDevices, deviceCookie } from './known-devices.ts'
import { responseSchema } from './response-schema.ts'
import { takeFirstRows, takeRowLimit } from './row-limit.ts'
import { toRouteUrl } from './route-url.ts'
import type { Route } from './routes.ts'
import type { StoreGate } from './store-gate.ts'
import { assertGuest, isWidgetCall, type WidgetCors } from './widget-cors.ts'
import { getFreshness, rememberPosition } from './write-position.ts'

export interface MountOptions {
  deps: UnitOfWorkDeps
  reads: ReplicaReads
  /** Reads that a replica may answer. */
  replicaEndpoints: ReadonlySet<Endpoint>
  guard: Guard
  limits: RateLimits
  /** For orders of shoppers, of which one store can get thousands at once. */
  orderGate: StoreGate
  devices: KnownDevices
  cors: WidgetCors
  secureCookies: boolean
  /** Writes the line of a call into a support conversation. */
  addChatLine(uow: UnitOfWork, store: StoreId, actor: Actor, conversationId: string, line: ChatLine): Promise<void>
  recordKeyUse(keyId: string): Promise<void>
  /** Validates every response against its schema; used in tests. */
  validateResponses: boolean
}

const maxAttempts = 4

const getHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const getBearer = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization === undefined ? undefined : /^Bearer (\S{1,2000})$/.exec(headers.authorization)?.[1]

type JsonObject = Record<string, unknown>

interface RequestInput {
  storeId: unknown
  otherStoreId: unknown
  params: JsonObject
  query: JsonObject
  body: unknown
}

const take = (from: JsonObject, name: string): { value: unknown; rest: JsonObject } => {
  const { [name]: value, ...rest } = from
  return { value, rest }
}

/** Removes the store id from path, query or body, which the schemas don't contain. */
const extractStoreId = (endpoint: Endpoint, request: FastifyRequest): RequestInput => {
  const { scope, otherStore } = endpoint
  const params = request.params as JsonObject
  const query = request.query as JsonObject
  const body = request.body ?? {}
  const otherStoreId = otherStore === undefined ? undefined : (body as JsonObject)[otherStore]
  if (scope === 'store in path') {
    const { value: storeId, rest } = take(params, 'storeId')
    return { storeId, otherStoreId, params: rest, query, body }
  }
  if (scope === 'store in query') {
    const { value: storeId, rest } = take(query, 'store_id')
    return { storeId, otherStoreId, params, query: rest, body }
  }
  if (scope === 'store in body' && typeof body === 'object' && !Array.isArray(body)) {
    const { value: storeId, rest } = take(body as JsonObject, 'store_id')
    return { storeId, otherStoreId, params, query, body: rest }
  }
  return { storeId: undefined, otherStoreId, params, query, body }
}

/** Per membership, so that a response isn't replayed in another business of the same person. */
const idempotencyOwner = ({ actor, customer, guest, apiKey }: Access): string | undefined => {
  if (apiKey) return `key:${apiKey.id}`
  if (guest) return `guest:${guest.actor.conversationId}`
  if (customer) return `customer:${customer.actor.accountId}`
  return !actor ? undefined : actor.role === 'admin' ? `admin:${actor.personId}` : `member:${actor.membershipId}`
}

const toCustomerOrigin = ({ customer, guest }: Access): Pick<Origin, 'customer'> => {
  const visitor = customer ?? guest
  return visitor?.vendorId ? { customer: { name: visitor.actor.name, vendorId: visitor.vendorId } } : {}
}

/**
 * A guest's key belongs to an address. A retry can come from another address, and an early reset connection has none,
 * so the key is also claimed for the request's hash: the retry gets the stored response.
 */
const getGuestKeyOwners = (address: string, requestHash: string): string[] => {
  const sameRequest = `request:${requestHash}`
  return address === unknownAddress ? [sameRequest] : [`address:${address}`, sameRequest]
}

const noPermissions: readonly string[] = []
/** JSON of the sorted permissions. Those of owners are one array. */
const permissionTexts = new WeakMap<readonly string[], string>()

const toPermissionsJson = (permissions: readonly string[]): string => {
  const existing = permissionTexts.get(permissions)
  if (existing !== undefined) return existing
  const text = JSON.stringify([...permissions].sort())
  permissionTexts.set(permissions, text)
  return text
}

const getResponseKey = (request: FastifyRequest, access: Access): ResponseKey | undefined => {
  const key = getHeader(request, 'x-idempotency-key')
  if (!key) return undefined
  if (key.length > maxKeyLength) return fail('key_too_long', { field: 'x-Idempotency-Key' })
  const permissions = toPermissionsJson(access.actor?.permissions ?? noPermissions)
  const requestHash = hashRequest(request.method, request.url, request.body, permissions)
  const owner = idempotencyOwner(access)
  const actors = owner === undefined ? getGuestKeyOwners(request.clientAddress, requestHash) : [owner]
  return { actors, key, requestHash }
}

/** What a response has around its data. */
const bodyStart = '{"statusCode":200,"data":'
const bodyEnd = '}'

const makeSerializer = (endpoint: Endpoint, validateResponses: boolean) => {
  // Compiled at the first response: compiling all of them would take most of the startup time.
  let schema: Record<string, unknown> | undefined
  return (reply: FastifyReply, value: unknown): string => {
    if (validateResponses) z.parse(endpoint.response, isRawJson(value) ? toRowPage(JSON.parse(value.json)) : value)
    if (isRawJson(value)) return bodyStart + value.json + bodyEnd
    schema ??= responseSchema(endpoint)
    return reply.serializeInput({ statusCode: 200, data: value }, schema)
  }
}

/** Serves one endpoint: guard, validation, rate limits, handler, and for writes the transaction with idempotency. */
export const mount = (
  fastify: FastifyInstance,
  { endpoint, handler, complete: completion, prepare: preparation, runInPacket: packetHandler }: Route,
  options: MountOptions,
): void => {
  const { deps, reads, guard, limits, devices, orderGate, cors } = options
  const db = deps.database.kysely
  const isForWidget = isWidgetCall(endpoint)
  const mayReadReplica = reads.isEnabled && options.replicaEndpoints.has(endpoint)
  const serialize = makeSerializer(endpoint, options.validateResponses)
  const run = handler as (context: unknown) => Promise<unknown>
  const complete = completion as ((data: unknown, context: unknown) => Promise<unknown>) | undefined
  const prepare = preparation as ((context: unknown) => Promise<unknown>) | undefined
  const runInPacket = packetHandler as ((context: unknown) => Promise<unknown>) | undefined
  if (runInPacket && (prepare || endpoint.chatLine))
    throw new Error(`${endpoint.name} can't be one packet: it has a step before it, or a line in the chat.`)

  /** A malformed id answers 404, as a conversation of another store. */
  const addChatLine = async (
    uow: UnitOfWork,
    request: FastifyRequest,
    { actor, store }: Access,
    { result, body }: { result: unknown; body: unknown },
  ): Promise<void> => {
    const header = endpoint.chatLine && getHeader(request, conversationHeader)
    if (header === undefined || !actor || actor.role === 'admin' || store === null) return
    const conversationId = orNotFound(id.safeParse(header).data)
    const line = endpoint.chatLine?.(isRawJson(result) ? JSON.parse(result.json) : result, body)
    if (line) await options.addChatLine(uow, store, actor, conversationId, line)
  }

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const language = getLanguage(request)
    const input = extractStoreId(endpoint, request)
    const bearer = getBearer(request)
    const isOnOtherSite = isForWidget && (await cors.admit(request, reply, input.storeId))
    const access = await guard(endpoint, {
      bearer,
      csrf: getHeader(request, 'x-csrf-token'),
      storeId: input.storeId,
      otherStoreId: input.otherStoreId,
    })
    if (isOnOtherSite) assertGuest(access)
    if (access.apiKey) {
      await limits.countApiKey(access.apiKey.id, reply)
      if (access.apiKey.isUseUnrecorded) await options.recordKeyUse(access.apiKey.id)
    }
    const items =
      endpoint.validatesItems === undefined ? undefined : (input.body as JsonObject)[endpoint.validatesItems]
    assertStorable([input.params, input.query, input.body], items)
    const limit = takeRowLimit(endpoint, input.query, language)
    const context = {
      requestId: request.id,
      address: request.clientAddress,
      device: (getHeader(request, 'user-agent') ?? '').slice(0, 300),
      language,
      bearer,
      signed:
        endpoint.signatureHeader === undefined
          ? undefined
          : { body: request.rawBody ?? '', signature: getHeader(request, endpoint.signatureHeader) ?? '' },
      cookies: makeCookies(request, reply, options.secureCookies),
      actor: access.actor ?? access.customer?.actor ?? null,
      participant: toParticipant(access),
      store: access.store,
      otherStore: access.otherStore,
      params: parseParams(endpoint, input.params),
      query: parseInput(endpoint.query, input.query, language),
      body: parseInput(endpoint.body, input.body, language),
      // A write gets its unit of work instead. Part of the literal, because a copy of the context takes longer.
      db: endpoint.mode === 'write' ? undefined : db,
    }
    const runRead = async (): Promise<string> => {
      const result = mayReadReplica
        ? await reads.read(getFreshness(access, context.cookies), (readDb) => run({ ...context, db: readDb }))
        : await run(context)
      return serialize(reply, takeFirstRows(result, limit))
    }
    if (endpoint.mode === 'read' && endpoint.limits.length === 0) return runRead()
    const key = endpoint.mode === 'write' ? getResponseKey(request, access) : undefined
    const finish = async (body: string): Promise<string> => {
      await rememberPosition(reads, access, context.cookies)
      return complete ? serialize(reply, await complete((JSON.parse(body) as { data: unknown }).data, context)) : body
    }
    const caller = {
      address: request.clientAddress,
      personId:
        access.apiKey?.id ??
        access.actor?.personId ??
        access.customer?.actor.accountId ??
        access.guest?.actor.conversationId,
      isCustomer: access.customer !== null,
      isStaff: access.actor !== null,
      storeId: access.store ?? undefined,
      body: context.body,
      getKnownDevice: (account: string) => devices.read(context.cookies.get(deviceCookie) ?? '', account),
    }
    const counted = await limits.countCall(endpoint, caller).catch(async (error: unknown) => {
      // The retry of a write whose response was lost must not look like a rejected write.
      const isRejected = error instanceof AppError && error.code === 'too_many'
      const mayReplay = isRejected && key !== undefined && (await limits.allowsReplay(endpoint, caller.address))
      const stored = mayReplay ? await readStoredResponse(db, key, () => undefined) : undefined
      if (stored === undefined) throw error
      return { stored }
    })
    if (typeof counted === 'object') return finish(counted.stored)
    const returnPoints = counted
    if (endpoint.mode === 'read') return runRead()

    const origin: Origin = {
      actor: access.actor,
      ...toCustomerOrigin(access),
      store: access.store,
      address: request.clientAddress,
      requestId: request.id,
      language,
      // Vendor-scoped writes record other resources than the one their screens read.
      invalidates: [...(endpoint.scope === 'vendor' ? [endpoint.resource] : []), ...(endpoint.invalidates ?? [])],
    }
    if (endpoint.mode === 'sensitiveWrite') {
      const transaction = <T>(callback: Parameters<typeof transact<T>>[2]): Promise<T> =>
        transact(deps, origin, callback)
      const result = await run({ ...context, transaction }).catch(async (error: unknown) => {
        // The queue for password hashing was full, so no guess was checked.
        if (error instanceof AppError && error.code === 'unavailable') await returnPoints('unchecked')
        throw error
      })
      const body = serialize(reply, result)
      await returnPoints('succeeded')
      await rememberPosition(reads, access, context.cookies)
      return body
    }

    const prepared = prepare ? { body: await prepare(context) } : {}
    const response = key && { ...key, toBody: (body: string) => body }
    const attemptInTransaction = (): Promise<string> =>
      transact(
        deps,
        origin,
        async (uow) => {
          const result = await run({ ...context, ...prepared, uow })
          await addChatLine(uow, request, access, { result, body: context.body })
          return serialize(reply, result)
        },
        { ...(response ? { response } : {}), runsAgain: true },
      )
    const writeInPacket = runInPacket && makeWriteInPacket(deps, origin, key && { ...key, bodyStart, bodyEnd })
    const attempt = async (): Promise<string> => {
      const result = await runInPacket?.({ ...context, writeInPacket })
      return result === undefined ? attemptInTransaction() : serialize(reply, result)
    }
    const attemptOnce = (): Promise<string> => (key ? runOnce(db, key, attempt) : attempt())
    const write = (): Promise<string> => waitForKey(() => retryOnSerialization(attemptOnce))
    return finish(
      endpoint.shop === 'checkout' && access.store !== null ? await orderGate(access.store, write) : await write(),
    )
  }

  const route: RouteOptions = {
    method: endpoint.method,
    url: toRouteUrl(endpoint),
    // The contract has no HEAD. Fastify's would be another 218 routes that run the whole read.
    exposeHeadRoute: false,
    config: { endpoint: endpoint.name, isShopCall: isShopCall(endpoint) },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      const body = await respond(request, reply)
      void reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8')
      return body
    },
  }
  if (endpoint.signatureHeader === undefined) {
    fastify.route(route)
    return
  }
  void fastify.register(async (scope) => {
    keepRawBody(scope)
    scope.route(route)
  })
}

/** A deadlock or serialization failure rolls back the whole unit of work, so it can run again. */
const retryOnSerialization = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= maxAttempts || !isSerializationFailure(error)) throw error
    }
  }
}
