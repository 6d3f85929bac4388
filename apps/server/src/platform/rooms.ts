import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { notificationKindTable } from '#contract/notification-kinds.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from './actor.ts'

/** Who receives an event: sockets of a store, of a vendor, or of one person. */
export type Listeners = { storeId: string } | { vendorId: string } | { personId: string }

type Needs = readonly Permission[]

// A change is sent to those who may read the resource: with the permissions of its first GET endpoint.
const readNeeds = (isMeant: (endpoint: Endpoint) => boolean): ReadonlyMap<string, Needs> => {
  const needs = new Map<string, Needs>()
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || needs.has(endpoint.resource) || !isMeant(endpoint)) continue
    needs.set(endpoint.resource, endpoint.needs)
  }
  return needs
}

const ofStore = readNeeds((endpoint) => endpoint.scope.startsWith('store') && endpoint.actor === 'vendor')
const ofVendor = readNeeds(
  ({ scope, actor }) => (scope === 'vendor' || scope === 'self') && (actor === 'vendor' || actor === 'person'),
)
const ofKind: ReadonlyMap<string, Needs> = new Map(
  Object.entries(notificationKindTable).map(([kind, { needs }]) => [kind, needs]),
)

// One room per set of permissions rather than per resource: with ten thousand sockets memberships use memory.
const room = (owner: string, needs: Needs): string => [owner, ...needs].join(' ')

const distinct = (lists: Iterable<Needs>): Needs[] => [
  ...new Map([...lists].map((needs) => [room('', needs), needs])).values(),
]
const storeNeeds = distinct([...ofStore.values(), ...ofKind.values()])
const vendorNeeds = distinct(ofVendor.values())

/** All rooms an actor may join with a store open. */
export const roomsOf = ({ permissions, vendorId, personId }: Actor, storeId: string): string[] => {
  const held = new Set(permissions)
  const mayHear = (needs: Needs): boolean => needs.every((flag) => held.has(flag))
  return [
    ...storeNeeds.filter(mayHear).map((needs) => room(storeId, needs)),
    ...vendorNeeds.filter(mayHear).map((needs) => room(vendorId, needs)),
    room(personId, []),
  ]
}

/** The room for changes of a resource; undefined when the audience has no endpoint that reads it. */
export const roomOf = (listeners: Listeners, resource: string): string | undefined => {
  if ('personId' in listeners) return room(listeners.personId, [])
  const [owner, table] = 'storeId' in listeners ? [listeners.storeId, ofStore] : [listeners.vendorId, ofVendor]
  const needs = table.get(resource)
  return needs && room(owner, needs)
}

export const roomOfKind = (storeId: string, kind: string): string | undefined => {
  const needs = ofKind.get(kind)
  return needs && room(storeId, needs)
}

/** The room of those who have a page of the store open. No permission starts with @, so names can't collide. */
export const roomAt = (storeId: string, place: string): string => `${storeId} @${place}`
