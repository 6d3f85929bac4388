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
  /** The store's id as the caller wrote it, wherever the endpoint says it stands. */
  storeId: unknown
  /** The second one, of a call that touches two. */
  otherStoreId?: unknown
}

export interface Granted {
  actor: SignedIn | null
  /** Somebody who buys; `vendorId` is whose store they are in. */
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

/** The platform's own calls are for admins alone, a vendor's never for them, and those about oneself for both. */
const isMeant = (endpoint: Endpoint, actor: SignedIn): boolean =>
  endpoint.actor === 'person' || (endpoint.actor === 'admin') === (actor.role === 'admin')

/** An account that is suspended, or whose subscription is bad, keeps what concerns the caller alone, and reads. */
const checkAccount = (endpoint: Endpoint, access: Access): void => {
  if (access.membership_id === null || endpoint.scope === 'self') return
  if (access.vendor_status !== 'active') refuse('account_suspended')
  if (endpoint.method === 'GET' || endpoint.gate === 'open') return
  if (!isGoodSubscription(access.subscription)) refuse('subscription_required')
}

/** A store the person cannot enter does not exist for them: the same 404 as an id that nobody has. */
export const enterStore = (actor: SignedIn, given: unknown, at = 'store_id'): StoreId => {
  if (given === undefined || given === null) return refuse('store_required', { at })
  const parsed = id.safeParse(given)
  const stores: readonly string[] = actor.storeIds
  if (!parsed.success || !stores.includes(parsed.data)) return refuse('not_found')
  return parsed.data as unknown as StoreId
}

const nobody: Granted = { actor: null, customer: null, store: null, otherStore: null }

/** The session behind the token, of this audience alone. */
const sessionOf = (endpoint: Endpoint, asking: Asking, tokens: SessionTokens): string => {
  const sessionId = asking.bearer && tokens.readAccess(asking.bearer)
  if (!sessionId) return refuse('unauthenticated')
  if (endpoint.method !== 'GET' && !tokens.csrfMatches(sessionId, asking.csrf ?? '')) return refuse('csrf')
  return sessionId
}

/** People who buy know a store by its short name too. */
const namedStore = (endpoint: Endpoint, given: unknown): NamedStore => {
  if (!endpoint.scope.startsWith('store')) return { id: null, slug: null }
  const asId = id.safeParse(given).data ?? null
  return { id: asId, slug: asId === null ? (slug.safeParse(given).data ?? null) : null }
}

/** What anybody may ask of a store, as long as customers can enter it. */
const admitAnybody = async (pool: Pool, endpoint: Endpoint, asking: Asking): Promise<Granted> => {
  if (!endpoint.scope.startsWith('store')) return nobody
  const store = await findOpenStore(pool, namedStore(endpoint, asking.storeId))
  return store === undefined ? refuse('not_found') : { ...nobody, store: store as StoreId }
}

/** A customer may ask any store that is open, for themselves alone: repos take the account beside the store. */
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

/** The one place that decides who may call what; nothing else makes an `Actor` or a `StoreId`. */
export const makeGuard = (pool: Pool, tokens: Record<Audience, SessionTokens>) => {
  // A screen opens with several calls at once, and all of them are the same person's.
  const whoIs = askTogether(
    async (sessionIds) => (await readAccesses(pool, sessionIds)).map((access) => ({ access, actor: signedIn(access) })),
    ({ access }) => access.session_id,
  )
  return async (endpoint: Endpoint, asking: Asking): Promise<Granted> => {
    if (endpoint.actor === 'public') return admitAnybody(pool, endpoint, asking)
    // Guests get their own tokens with their own issue; until then nobody has one.
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
