import { type Permission, permissionGroups, type PermissionGroup, permissions } from '../permissions.ts'
import type { Endpoint } from './endpoint.ts'

/** Prefix of every API key; the guard recognizes keys by it, and secret scanners find leaked ones. */
export const apiKeyPrefix = 'sw_live_'

/** Calls of one key, counted over all endpoints and processes. */
export const apiKeyLimit = { points: 600, seconds: 60 } as const

/** Sign-in, people, money of the account and the API's settings: a leaked key must not reach them. */
const closedResources: ReadonlySet<string> = new Set([
  'account',
  'identity',
  'passwords',
  'twoFactor',
  'staff',
  'subscription',
  'invoices',
  'paymentMethods',
  'usage',
  'payouts',
  'earnings',
  'apiKeys',
  'webhooks',
  // Personal to the signed-in person.
  'notifications',
])

/** Calls of an open resource that cost money (a store is billed) or use a second person's consent. */
const closedCalls: ReadonlySet<string> = new Set(['stores.create'])

/** A key has to find out which stores it may use. */
const openSelfCalls: ReadonlySet<string> = new Set(['stores.list'])

/** Whether an API key with the permissions of the endpoint may call it. */
export const allowsApiKey = (
  endpoint: Pick<Endpoint, 'actor' | 'scope' | 'resource' | 'name' | 'stepUp' | 'ownerOnly'>,
): boolean => {
  const { actor, scope, resource, name, stepUp, ownerOnly } = endpoint
  if (openSelfCalls.has(name)) return true
  if (actor !== 'vendor' && actor !== 'person') return false
  if (scope === 'platform' || scope === 'self') return false
  return !stepUp && !ownerOnly && !closedResources.has(resource) && !closedCalls.has(name)
}

const closedGroups: ReadonlySet<PermissionGroup> = new Set([
  'staff',
  'subscription',
  'payout',
  'profile',
  'contacts',
  'vendors',
])
const closedPermissions: ReadonlySet<Permission> = new Set([
  ...[...closedGroups].flatMap((group): readonly Permission[] => permissionGroups[group]),
  'create_store',
  // No call needs it.
  'create_reward',
])

/** The permissions that a key can have as a scope. */
export const apiKeyScopes = permissions.filter((flag) => !closedPermissions.has(flag)) as [Permission, ...Permission[]]

/** The scopes in the groups of the permissions editor. */
export const apiKeyScopeGroups = (Object.keys(permissionGroups) as PermissionGroup[])
  .map((group) => ({ group, scopes: permissionGroups[group].filter((flag) => !closedPermissions.has(flag)) }))
  .filter(({ scopes }) => scopes.length > 0)
