import type { Pool } from 'pg'
import { id } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ownerPermissions, type Permission } from '#contract/permissions.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { type Access, readAccess } from './guard.repo.ts'

export interface Asking {
  bearer: string | undefined
  csrf: string | undefined
  /** The store's id as the caller wrote it, wherever the endpoint says it stands. */
  storeId: unknown
}

export interface Granted {
  actor: Actor | null
  store: StoreId | null
}

const actorOf = (access: Access, sessionId: string): Actor =>
  ({
    personId: access.person_id,
    name: access.person_name,
    email: access.email,
    sessionId,
    membershipId: access.membership_id,
    vendorId: access.vendor_id,
    vendorName: access.vendor_name,
    role: access.role,
    permissions: access.role === 'owner' ? ownerPermissions : access.permissions,
    storeIds: access.store_ids,
  }) as unknown as Actor

export const readActor = async (pool: Pool, sessionId: string): Promise<Actor | undefined> => {
  const access = await readAccess(pool, sessionId)
  return access && actorOf(access, sessionId)
}

export const holds = (actor: Actor, needs: readonly Permission[]): boolean =>
  needs.every((flag) => actor.permissions.includes(flag))

/** A store the person cannot enter does not exist for them: the same 404 as an id that nobody has. */
export const enterStore = (actor: Actor, given: unknown): StoreId => {
  if (given === undefined || given === null) return refuse('store_required', { at: 'store_id' })
  const parsed = id.safeParse(given)
  if (!parsed.success || !actor.storeIds.includes(parsed.data)) return refuse('not_found')
  return parsed.data as unknown as StoreId
}

/** The one place that decides who may call what; nothing else makes an `Actor` or a `StoreId`. */
export const makeGuard =
  (pool: Pool, tokens: SessionTokens) =>
  async (endpoint: Endpoint, asking: Asking): Promise<Granted> => {
    if (endpoint.actor === 'public') return { actor: null, store: null }
    // Customers, guests and platform admins get their own tokens with their own issues; until then nobody has one.
    if (endpoint.actor !== 'vendor') return refuse('unauthenticated')

    const sessionId = asking.bearer && tokens.readAccess(asking.bearer)
    if (!sessionId) return refuse('unauthenticated')
    if (endpoint.method !== 'GET' && !tokens.csrfMatches(sessionId, asking.csrf ?? '')) return refuse('csrf')

    const actor = await readActor(pool, sessionId)
    if (!actor) return refuse('unauthenticated')
    if (!holds(actor, endpoint.needs)) return refuse('forbidden')
    const store = endpoint.scope.startsWith('store') ? enterStore(actor, asking.storeId) : null
    return { actor, store }
  }

export type Guard = ReturnType<typeof makeGuard>
