import type { Pool } from 'pg'
import { id } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { slug } from '#contract/domains/stores.ts'
import { isGoodSubscription } from '#contract/domains/subscription.ts'
import { adminPermissions, ownerPermissions } from '#contract/permissions.ts'
import type { CustomerActor, SignedIn, StoreId, VendorId } from '#server/platform/actor.ts'
import { askTogether } from '#server/platform/ask-together.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Audience, SessionTokens } from '#server/platform/session-tokens.ts'
import { type Access, findOpenStore, type NamedStore, readAccesses, readCustomerAccess } from './guard.repo.ts'

export interface Asking {
  bearer: string | undefined
  csrf: string | undefined
  /** The unparsed store id of the request. */
  storeId: unknown
  /** For endpoints with `otherStore`. */
  otherStoreId?: unknown
}

export interface Granted {
  actor: SignedIn | null
  /** `vendorId` is the owner of the named store. */
  customer: { actor: CustomerActor; vendorId: VendorId | null } | null
  store: StoreId | null
  otherStore: StoreId | null
}

const signedIn = (access: Access): SignedIn => {
  const { person_id: personId, person_name: name, email, session_id: sessionId } = access
  const person = { personId, name, email, sessionId }
  if (access.membership_id === null) {
    return { ...person, role: 'admin', permissions: adminPermissions, storeIds: [] } as unknown as SignedIn
  }
  return {
    ...person,
    role: access.role,
    permissions: access.role === 'owner' ? ownerPermissions : access.permissions,
    membershipId: access.membership_id,
    vendorId: access.vendor_id,
    vendorName: access.vendor_name,
    vendorStatus: access.vendor_status,
    storeIds: access.store_ids,
  } as unknown as SignedIn
}

export const readActors = async (pool: Pool, sessionIds: readonly string[]): Promise<SignedIn[]> =>
  (await readAccesses(pool, sessionIds)).map(signedIn)

const holds = ({ permissions }: SignedIn, { needs, needsOneOf }: Endpoint): boolean =>
  needs.every((flag) => permissions.includes(flag)) &&
  (needsOneOf === undefined || needsOneOf.some((flag) => permissions.includes(flag)))

/** Platform calls are for admins only, vendor calls never, and `person` calls for both. */
const isMeant = (endpoint: Endpoint, actor: SignedIn): boolean =>
  endpoint.actor === 'person' || (endpoint.actor === 'admin') === (actor.role === 'admin')

/** A suspended account can only make `self` calls; one without an active subscription can also read. */
const checkAccount = (endpoint: Endpoint, access: Access): void => {
  if (access.membership_id === null || endpoint.scope === 'self') return
  if (access.vendor_status !== 'active') refuse('account_suspended')
  if (endpoint.method === 'GET' || endpoint.gate === 'open') return
  if (!isGoodSubscription(access.subscription)) refuse('subscription_required')
}

/** A store without access returns the same 404 as an unknown id. */
export const enterStore = (actor: SignedIn, given: unknown, at = 'store_id'): StoreId => {
  if (given === undefined || given === null) return refuse('store_required', { at })
  const parsed = id.safeParse(given)
  const stores: readonly string[] = actor.storeIds
  if (!parsed.success || !stores.includes(parsed.data)) return refuse('not_found')
  return parsed.data as unknown as StoreId
}

const nobody: Granted = { actor: null, customer: null, store: null, otherStore: null }

/** The session of the bearer token; tokens of another audience don't match. */
const sessionOf = (endpoint: Endpoint, asking: Asking, tokens: SessionTokens): string => {
  const sessionId = asking.bearer && tokens.readAccess(asking.bearer)
  if (!sessionId) return refuse('unauthenticated')
  if (endpoint.method !== 'GET' && !tokens.csrfMatches(sessionId, asking.csrf ?? '')) return refuse('csrf')
  return sessionId
}

/** Shoppers can name a store by slug. */
const namedStore = (endpoint: Endpoint, given: unknown): NamedStore => {
  if (!endpoint.scope.startsWith('store')) return { id: null, slug: null }
  const asId = id.safeParse(given).data ?? null
  return { id: asId, slug: asId === null ? (slug.safeParse(given).data ?? null) : null }
}

/** Public calls; a store must be open to customers. */
const admitAnybody = async (pool: Pool, endpoint: Endpoint, asking: Asking): Promise<Granted> => {
  if (!endpoint.scope.startsWith('store')) return nobody
  const store = await findOpenStore(pool, namedStore(endpoint, asking.storeId))
  return store === undefined ? refuse('not_found') : { ...nobody, store: store as StoreId }
}

/** Customers can call any open store, for their own data only: repos take the account id in addition to the store. */
const admitCustomer = async (pool: Pool, endpoint: Endpoint, asking: Asking, sessionId: string): Promise<Granted> => {
  const access = await readCustomerAccess(pool, sessionId, namedStore(endpoint, asking.storeId))
  if (!access) return refuse('unauthenticated')
  if (endpoint.scope.startsWith('store')) {
    if (asking.storeId === undefined || asking.storeId === null) return refuse('store_required', { at: 'store_id' })
    if (access.store_id === null) return refuse('not_found')
  }
  const { account_id: accountId, session_id, name, email, language } = access
  const actor = { accountId, name, email, language, sessionId: session_id } as unknown as CustomerActor
  const customer = { actor, vendorId: access.vendor_id as VendorId | null }
  return { ...nobody, customer, store: access.store_id as StoreId | null }
}

/** Decides who may call what; nothing else creates an `Actor` or a `StoreId`. */
export const makeGuard = (pool: Pool, tokens: Record<Audience, SessionTokens>) => {
  // A screen sends several calls at once, all with the same session.
  const whoIs = askTogether(
    async (sessionIds) => (await readAccesses(pool, sessionIds)).map((access) => ({ access, actor: signedIn(access) })),
    ({ access }) => access.session_id,
  )
  return async (endpoint: Endpoint, asking: Asking): Promise<Granted> => {
    if (endpoint.actor === 'public') return admitAnybody(pool, endpoint, asking)
    // Guest tokens aren't implemented yet.
    if (endpoint.actor === 'guest') return refuse('unauthenticated')
    if (endpoint.actor === 'customer') {
      return admitCustomer(pool, endpoint, asking, sessionOf(endpoint, asking, tokens.customer))
    }

    const sessionId = sessionOf(endpoint, asking, tokens.vendor)
    const known = await whoIs(sessionId)
    if (!known) return refuse('unauthenticated')
    const { access, actor } = known
    if (!isMeant(endpoint, actor) || !holds(actor, endpoint)) return refuse('forbidden')
    const store = endpoint.scope.startsWith('store') ? enterStore(actor, asking.storeId) : null
    checkAccount(endpoint, access)
    if (endpoint.stepUp && !access.stepped_up) return refuse('step_up_required')
    const otherStore =
      endpoint.otherStore === undefined ? null : enterStore(actor, asking.otherStoreId, endpoint.otherStore)
    return { actor, customer: null, store, otherStore }
  }
}

export type Guard = ReturnType<typeof makeGuard>
