import type { Pool } from 'pg'
import { allowsApiKey, apiKeyPrefix } from '#contract/core/api-key-access.ts'
import { id } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { slug } from '#contract/domains/stores.ts'
import { getShopAccess, isSubscriptionActive, type SubscriptionStatus } from '#contract/domains/subscription.ts'
import { adminPermissions, ownerPermissions } from '#contract/permissions.ts'
import type {
  Actor,
  CustomerActor,
  GuestActor,
  Participant,
  SignedInUser,
  StoreId,
  VendorId,
} from '#server/platform/actor.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ConnectionIdentity } from '#server/platform/chat-port.ts'
import { isGuestToken, readGuestToken } from '#server/platform/guest-tokens.ts'
import type { Audience, SessionTokens } from '#server/platform/session-tokens.ts'
import { apiKeyHashPurpose, apiKeyPattern } from '#server/platform/api-key-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import {
  type AccessRow,
  findShop,
  type GuestAccessRow,
  type KeyAccessRow,
  type StoreReference,
  readAccessRows,
  readCustomerAccess,
  readGuestAccess,
  readKeyAccessRows,
} from './guard.repo.ts'

export interface Credentials {
  bearer: string | undefined
  csrf: string | undefined
  /** The unparsed store id of the request. */
  storeId: unknown
  /** For endpoints with `otherStore`. */
  otherStoreId?: unknown
}

export interface Access {
  actor: SignedInUser | null
  /** `vendorId` is the owner of the named store. */
  customer: { actor: CustomerActor; vendorId: VendorId | null } | null
  guest: { actor: GuestActor; vendorId: VendorId } | null
  store: StoreId | null
  otherStore: StoreId | null
  /** The key of the call; its rights are those of `actor`. */
  apiKey: { id: string; isUseUnrecorded: boolean } | null
}

const toSignedIn = (access: AccessRow): SignedInUser => {
  const { person_id: personId, person_name: name, email, session_id: sessionId } = access
  if (access.membership_id === null) {
    const admin = { personId, name, email, sessionId, role: 'admin', permissions: adminPermissions, storeIds: [] }
    return admin as unknown as SignedInUser
  }
  // Without a spread: V8 adds further fields to a copy one by one, for every request.
  return {
    personId,
    name,
    email,
    sessionId,
    role: access.role,
    permissions: access.role === 'owner' ? ownerPermissions : access.permissions,
    membershipId: access.membership_id,
    vendorId: access.vendor_id,
    vendorName: access.vendor_name,
    vendorStatus: access.vendor_status,
    storeIds: access.store_ids,
  } as unknown as SignedInUser
}

/**
 * What a key may do: its scopes and stores that its creator still has. Never an owner, who sees the whole activity log
 * and every store.
 */
const toKeyActor = (access: KeyAccessRow): Actor => {
  const granted = access.role === 'owner' ? ownerPermissions : access.permissions
  return {
    personId: access.person_id,
    name: `API key · ${access.key_name}`,
    email: access.email,
    sessionId: access.key_id,
    role: 'staff',
    permissions: access.scopes.filter((flag) => granted.includes(flag)),
    membershipId: access.membership_id,
    vendorId: access.vendor_id,
    vendorName: access.vendor_name,
    vendorStatus: access.vendor_status,
    storeIds: access.store_ids,
    apiKeyId: access.key_id,
  } as unknown as Actor
}

export const readActors = async (pool: Pool, sessionIds: readonly string[]): Promise<SignedInUser[]> =>
  (await readAccessRows(pool, sessionIds)).map(toSignedIn)

const hasPermissions = (
  { permissions: granted }: SignedInUser,
  { permissions: required, permissionsAnyOf: requiredAnyOf }: Endpoint,
): boolean =>
  required.every((flag) => granted.includes(flag)) &&
  (requiredAnyOf === undefined || requiredAnyOf.some((flag) => granted.includes(flag)))

/** Platform calls are for admins only, vendor calls never, and `person` calls for both. */
const isActorAllowed = (endpoint: Endpoint, actor: SignedInUser): boolean =>
  endpoint.actor === 'person' || (endpoint.actor === 'admin') === (actor.role === 'admin')

/** A suspended account can only make `self` calls; one without an active subscription can also read. */
const assertAccountActive = (endpoint: Endpoint, access: AccessRow | KeyAccessRow): void => {
  if (access.membership_id === null || (endpoint.scope === 'self' && !('key_id' in access))) return
  if (access.vendor_status !== 'active') fail('account_suspended')
  if (endpoint.mode === 'read' || endpoint.worksUnpaid) return
  if (!isSubscriptionActive(access.subscription)) fail('subscription_required')
}

/** A store without access returns the same 404 as an unknown id. */
export const authorizeStore = (actor: SignedInUser, storeId: unknown, field = 'store_id'): StoreId => {
  if (storeId === undefined || storeId === null) return fail('store_required', { field })
  const stores: readonly string[] = actor.storeIds
  if (typeof storeId === 'string' && stores.includes(storeId)) return storeId as StoreId
  const parsed = id.safeParse(storeId)
  if (!parsed.success || !stores.includes(parsed.data)) return fail('not_found')
  return parsed.data as unknown as StoreId
}

const anonymous: Access = { actor: null, customer: null, guest: null, store: null, otherStore: null, apiKey: null }

/** The session of the bearer token; tokens of another audience don't match. */
const getSessionId = (endpoint: Endpoint, credentials: Credentials, tokens: SessionTokens): string => {
  const sessionId = credentials.bearer && tokens.readAccess(credentials.bearer)
  if (!sessionId) return fail('unauthenticated')
  if (endpoint.method !== 'GET' && !tokens.csrfMatches(sessionId, credentials.csrf ?? '')) return fail('csrf')
  return sessionId
}

/** Shoppers can name a store by slug. */
const toStoreReference = (endpoint: Endpoint, value: unknown): StoreReference => {
  if (!endpoint.scope.startsWith('store')) return { id: null, slug: null }
  const storeId = id.safeParse(value).data ?? null
  return { id: storeId, slug: storeId === null ? (slug.safeParse(value).data ?? null) : null }
}

const storeRetrySeconds = 3600

const assertShopOpen = (
  endpoint: Endpoint,
  {
    is_open: isOpen,
    subscription,
    pause_message: pauseMessage,
  }: { is_open: boolean; subscription: SubscriptionStatus; pause_message: string | null },
): void => {
  if (!isOpen) fail('store_unavailable', { retryAfter: storeRetrySeconds })
  if (endpoint.shop === undefined) return
  const access = getShopAccess(subscription)
  if (access === 'closed') fail('store_unavailable', { retryAfter: storeRetrySeconds })
  if (pauseMessage !== null && endpoint.shop !== 'preview') {
    fail('store_paused', { retryAfter: storeRetrySeconds, ...(pauseMessage ? { message: pauseMessage } : {}) })
  }
  if (access === 'browse' && endpoint.shop === 'checkout') fail('not_taking_orders')
}

/** Public calls; a named store must be open to customers. */
const authorizePublic = async (pool: Pool, endpoint: Endpoint, credentials: Credentials): Promise<Access> => {
  if (!endpoint.scope.startsWith('store')) return anonymous
  const store = await findShop(pool, toStoreReference(endpoint, credentials.storeId))
  if (store === undefined) return fail('not_found')
  assertShopOpen(endpoint, store)
  return { ...anonymous, store: store.store_id as StoreId }
}

/** Customers can call any open store, for their own data only: repos take the account id in addition to the store. */
const authorizeCustomer = async (
  pool: Pool,
  endpoint: Endpoint,
  credentials: Credentials,
  sessionId: string,
): Promise<Access> => {
  const access = await readCustomerAccess(pool, sessionId, toStoreReference(endpoint, credentials.storeId))
  if (!access) return fail('unauthenticated')
  if (endpoint.scope.startsWith('store')) {
    if (credentials.storeId === undefined || credentials.storeId === null)
      return fail('store_required', { field: 'store_id' })
    if (access.store_id === null) return fail('not_found')
    assertShopOpen(endpoint, access)
  }
  const { account_id: accountId, session_id, name, email, language } = access
  const actor = { accountId, name, email, language, sessionId: session_id } as unknown as CustomerActor
  const customer = { actor, vendorId: access.vendor_id as VendorId | null }
  return { ...anonymous, customer, store: access.store_id as StoreId | null }
}

const toGuestKey = (storeId: string, conversationId: string): string => `${storeId} ${conversationId}`

/** A guest's token is for one conversation of one store; any other store is the same 404 as an unknown one. */
const authorizeGuest = async (
  readGuest: (key: string) => Promise<GuestAccessRow | undefined>,
  tokens: Tokens,
  endpoint: Endpoint,
  token: string | undefined,
  storeId: unknown,
): Promise<Access> => {
  const ids = token === undefined ? undefined : readGuestToken(token)
  const row = ids && (await readGuest(toGuestKey(ids.storeId, ids.conversationId)))
  if (!ids || !row || !isGuestToken(tokens, { ...ids, generation: row.generation }, token ?? '') || row.is_expired)
    return fail('unauthenticated')
  if (storeId !== row.store_id) return fail('not_found')
  assertShopOpen(endpoint, row)
  if (row.is_blocked) return fail('chat_blocked')
  const { name, email, language, vendor_id: vendorId } = row
  const actor = { conversationId: ids.conversationId, name, email, language } as unknown as GuestActor
  return { ...anonymous, guest: { actor, vendorId: vendorId as VendorId }, store: row.store_id as StoreId }
}

export const toParticipant = ({ actor, customer, guest }: Access): Participant | null => {
  if (actor) return actor.role === 'admin' ? null : { kind: 'staff', actor }
  if (customer) return { kind: 'customer', actor: customer.actor }
  return guest && { kind: 'guest', actor: guest.actor }
}

export interface Guard {
  (endpoint: Endpoint, credentials: Credentials): Promise<Access>
  /** The same for events of a live connection, whose access token may have expired since it was opened. */
  checkConnection(endpoint: Endpoint, identity: ConnectionIdentity, storeId: string): Promise<Access>
}

interface GuardTokens extends Record<Audience, SessionTokens> {
  guest: Tokens
}

/** Decides who may call what; nothing else creates an `Actor` or a `StoreId`. */
export const makeGuard = (pool: Pool, tokens: GuardTokens): Guard => {
  // A screen sends several calls at once, all with the same session.
  const readSession = batchReads(
    async (sessionIds) =>
      (await readAccessRows(pool, sessionIds)).map((access) => ({ access, actor: toSignedIn(access) })),
    ({ access }) => access.session_id,
  )
  const readKey = batchReads(
    async (hashes) => (await readKeyAccessRows(pool, hashes)).map((access) => ({ access, actor: toKeyActor(access) })),
    ({ access }) => access.token_hash,
  )
  // Chat events are processed together.
  const readGuest = batchReads(
    (keys) =>
      readGuestAccess(
        pool,
        keys.map((key) => {
          const [storeId = '', conversationId = ''] = key.split(' ')
          return { storeId, conversationId }
        }),
      ),
    (row) => toGuestKey(row.store_id, row.conversation_id),
  )

  const authorizeStaff = async (
    endpoint: Endpoint,
    sessionId: string,
    { storeId, otherStoreId }: Pick<Credentials, 'storeId' | 'otherStoreId'>,
  ): Promise<Access> => {
    const session = await readSession(sessionId)
    if (!session) return fail('unauthenticated')
    const { access, actor } = session
    if (!isActorAllowed(endpoint, actor) || !hasPermissions(actor, endpoint)) return fail('forbidden')
    if (endpoint.ownerOnly && actor.role !== 'owner') return fail('forbidden')
    const store = endpoint.scope.startsWith('store') ? authorizeStore(actor, storeId) : null
    assertAccountActive(endpoint, access)
    if (endpoint.stepUp && !access.stepped_up) return fail('step_up_required')
    const otherStore =
      endpoint.otherStore === undefined ? null : authorizeStore(actor, otherStoreId, endpoint.otherStore)
    return { actor, customer: null, guest: null, store, otherStore, apiKey: null }
  }

  /** No CSRF token: browsers don't add the key to a request by themselves. */
  const authorizeApiKey = async (
    endpoint: Endpoint,
    key: string,
    { storeId, otherStoreId }: Pick<Credentials, 'storeId' | 'otherStoreId'>,
  ): Promise<Access> => {
    const hash = apiKeyPattern.test(key) ? tokens.guest.hash(apiKeyHashPurpose, key) : undefined
    const found = hash === undefined ? undefined : await readKey(hash)
    if (!found || !tokens.guest.isEqual(found.access.token_hash, hash ?? '')) return fail('invalid_api_key')
    const { access, actor } = found
    if (!allowsApiKey(endpoint)) return fail('api_key_not_allowed')
    if (!hasPermissions(actor, endpoint)) return fail('missing_scope')
    const store = endpoint.scope.startsWith('store') ? authorizeStore(actor, storeId) : null
    assertAccountActive(endpoint, access)
    const otherStore =
      endpoint.otherStore === undefined ? null : authorizeStore(actor, otherStoreId, endpoint.otherStore)
    const apiKey = { id: access.key_id, isUseUnrecorded: access.is_use_unrecorded }
    return { ...anonymous, actor, store, otherStore, apiKey }
  }

  /** The token says which of the three a participant is. */
  const authorizeParticipant = (endpoint: Endpoint, credentials: Credentials): Promise<Access> => {
    const { bearer, storeId } = credentials
    if (bearer !== undefined && tokens.vendor.readAccess(bearer) !== undefined)
      return authorizeStaff(endpoint, getSessionId(endpoint, credentials, tokens.vendor), credentials)
    if (bearer !== undefined && tokens.customer.readAccess(bearer) !== undefined) {
      return authorizeCustomer(pool, endpoint, credentials, getSessionId(endpoint, credentials, tokens.customer))
    }
    return authorizeGuest(readGuest, tokens.guest, endpoint, bearer, storeId)
  }

  const decide = (endpoint: Endpoint, credentials: Credentials): Promise<Access> => {
    const isGuest = endpoint.actor === 'shopper' && credentials.bearer === undefined
    if (endpoint.actor === 'public' || isGuest) return authorizePublic(pool, endpoint, credentials)
    if (endpoint.actor === 'participant') return authorizeParticipant(endpoint, credentials)
    if (endpoint.actor === 'customer' || endpoint.actor === 'shopper') {
      return authorizeCustomer(pool, endpoint, credentials, getSessionId(endpoint, credentials, tokens.customer))
    }
    if (credentials.bearer?.startsWith(apiKeyPrefix)) return authorizeApiKey(endpoint, credentials.bearer, credentials)
    return authorizeStaff(endpoint, getSessionId(endpoint, credentials, tokens.vendor), credentials)
  }

  // Not an async function, which would wait three turns for the promise that it returns.
  const guard = (endpoint: Endpoint, credentials: Credentials): Promise<Access> => {
    try {
      return decide(endpoint, credentials)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  return Object.assign(guard, {
    checkConnection: (endpoint: Endpoint, identity: ConnectionIdentity, storeId: string): Promise<Access> => {
      if (identity.kind === 'guest') return authorizeGuest(readGuest, tokens.guest, endpoint, identity.token, storeId)
      const credentials = { bearer: undefined, csrf: undefined, storeId }
      return identity.kind === 'staff'
        ? authorizeStaff(endpoint, identity.sessionId, credentials)
        : authorizeCustomer(pool, endpoint, credentials, identity.sessionId)
    },
  })
}
