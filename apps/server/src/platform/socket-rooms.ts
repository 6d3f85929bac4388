import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { notificationKindTable, unknownKindPermissions } from '#contract/notification-kinds.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from './actor.ts'

/** Who receives an event: sockets of a store, of a vendor, or of one person. */
export type LiveAudience = { storeId: string } | { vendorId: string } | { personId: string }

type RequiredPermissions = readonly Permission[]

// A change is sent to those who may read the resource: with the permissions of its first GET endpoint.
const collectReadPermissions = (
  isIncluded: (endpoint: Endpoint) => boolean,
): ReadonlyMap<string, RequiredPermissions> => {
  const required = new Map<string, RequiredPermissions>()
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || required.has(endpoint.resource) || !isIncluded(endpoint)) continue
    required.set(endpoint.resource, endpoint.permissions)
  }
  return required
}

const storeResourcePermissions = collectReadPermissions(
  (endpoint) => endpoint.scope.startsWith('store') && endpoint.actor === 'vendor',
)
const vendorResourcePermissions = collectReadPermissions(
  ({ scope, actor }) => (scope === 'vendor' || scope === 'self') && (actor === 'vendor' || actor === 'person'),
)
const notificationKindPermissions: ReadonlyMap<string, RequiredPermissions> = new Map(
  Object.entries(notificationKindTable).map(([kind, { permissions: required }]) => [kind, required]),
)

// One room per set of permissions rather than per resource: with ten thousand sockets memberships use memory.
const roomName = (owner: string, required: RequiredPermissions): string => [owner, ...required].join(' ')

const distinct = (lists: Iterable<RequiredPermissions>): RequiredPermissions[] => [
  ...new Map([...lists].map((required) => [roomName('', required), required])).values(),
]
const storePermissionSets = distinct([
  ...storeResourcePermissions.values(),
  ...notificationKindPermissions.values(),
  unknownKindPermissions,
])
const vendorPermissionSets = distinct(vendorResourcePermissions.values())

export const roomForPerson = (personId: string): string => roomName(personId, [])

/** All rooms an actor may join with a store open. */
export const getRooms = ({ permissions, vendorId, personId }: Actor, storeId: string): string[] => {
  const granted = new Set(permissions)
  const hasAll = (required: RequiredPermissions): boolean => required.every((flag) => granted.has(flag))
  return [
    ...storePermissionSets.filter(hasAll).map((required) => roomName(storeId, required)),
    ...vendorPermissionSets.filter(hasAll).map((required) => roomName(vendorId, required)),
    roomForPerson(personId),
  ]
}

/** The room for changes of a resource; undefined when the audience has no endpoint that reads it. */
export const roomForResource = (audience: LiveAudience, resource: string): string | undefined => {
  if ('personId' in audience) return roomForPerson(audience.personId)
  const [owner, table] =
    'storeId' in audience
      ? [audience.storeId, storeResourcePermissions]
      : [audience.vendorId, vendorResourcePermissions]
  const required = table.get(resource)
  return required && roomName(owner, required)
}

export const roomForKind = (storeId: string, kind: string): string =>
  roomName(storeId, notificationKindPermissions.get(kind) ?? unknownKindPermissions)

/** The room of those who have a page of the store open. No permission starts with @, so names can't collide. */
export const roomForLocation = (storeId: string, location: string): string => `${storeId} @${location}`

/** Holds changes of what a session, member, vendor or store gives access to; no socket joins it. */
export const roomForAccess = (id: string): string => `${id} @access`

/** The room of one side of a conversation that is open. Customers and guests are in no other room. */
export const roomForChat = (storeId: string, conversationId: string, side: 'staff' | 'visitor'): string =>
  `${storeId} @chat ${conversationId} ${side}`
