import type { Endpoint } from '#contract/core/endpoint.ts'
import { contacts } from '#contract/domains/contacts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { logs } from '#contract/domains/logs.ts'
import { newsletter } from '#contract/domains/newsletter.ts'
import { permissions } from '#contract/permissions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { getEmail, setPassword, knownPassword } from '#server/testing/sign-in.ts'
import type { Tenant } from './tenants.ts'

export const roles = [
  'anonymous',
  'owner',
  'staff with nothing',
  'staff with all',
  'staff of another store',
  'owner of another vendor',
  'admin',
  'customer',
  'customer of another store',
  'expired token',
  'forged token',
  'ended session',
  'no CSRF token',
] as const
export type Role = (typeof roles)[number]

export interface Caller {
  access: string
  csrf: string
}

export interface Actors {
  callers: Record<Role, Caller | undefined>
  /** Emails of existing people. */
  emails: readonly string[]
  /** People whose sessions must stay valid. */
  people: readonly Person[]
  secondStore: string
  /** Roles that completed a step-up since the world was created. */
  steppedUp: Set<Role>
}

const tamperToken = (token: string): string => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

/** Data for the platform screens. */
const seedAdminData = async (test: TestApp, tenant: Tenant, admin: Person): Promise<void> => {
  const { vendorId } = await test.newVendor()
  tenant.known.add('vendors', vendorId)
  const message = {
    name: 'Somebody',
    email: 'somebody@example.com',
    subject: 'A question',
    message: 'How does it work?',
  }
  await test.call(contacts.send, { body: message })
  await test.call(newsletter.subscribe, { body: { email: 'somebody@example.com' } })
  await test.call(logs.send, { body: { message: 'It broke.', level: 'error', error: 'A stack.' } })
  for (const endpoint of [contacts.list, newsletter.list, logs.list]) {
    const { body, status } = await test.call(endpoint, { as: admin })
    if (status === 200) tenant.known.learn(endpoint, body.data)
  }
}

export const createActors = async (test: TestApp, ours: Tenant, theirs: Tenant): Promise<Actors> => {
  const { vendorId, owner } = ours.storeFixture
  const secondStore = await test.newStore(vendorId)
  const staffWithNothing = await test.newPerson(vendorId, 'staff', [], [ours.store])
  const staffWithAll = await test.newPerson(vendorId, 'staff', permissions, [ours.store, secondStore])
  const otherStoreStaff = await test.newPerson(vendorId, 'staff', permissions, [secondStore])
  const endedOwner = await test.newPerson(vendorId, 'owner')
  const admin = await test.newAdmin()
  const otherOwner = theirs.storeFixture.owner
  const db = test.database.kysely
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', endedOwner.sessionId).execute()
  for (const person of [owner, otherOwner]) await test.stepUp(person)
  const people = [owner, staffWithNothing, staffWithAll, otherStoreStaff, admin, otherOwner]
  for (const person of people) await setPassword(test, person)
  const passwordHash = await hashPassword(knownPassword)
  // Without a mark, because the stores they buy from may see their names.
  const customer = await newShopper(test, { passwordHash })
  const otherCustomer = await newShopper(test, { passwordHash })
  const memberships = [
    [ours.store, customer],
    [theirs.store, otherCustomer],
  ] as const
  for (const [store, as] of memberships) await test.data(customerAccounts.join, { as, store, body: {} })
  await seedAdminData(test, ours, admin)
  const expired = makeTokens(test.config.secretKey).sign('vendor access', { sid: owner.sessionId }, -60)
  return {
    people,
    secondStore,
    steppedUp: new Set(),
    emails: [getEmail(owner), getEmail(staffWithAll), getEmail(otherOwner), customer.email, otherCustomer.email],
    callers: {
      anonymous: undefined,
      owner,
      'staff with nothing': staffWithNothing,
      'staff with all': staffWithAll,
      'staff of another store': otherStoreStaff,
      'owner of another vendor': otherOwner,
      admin,
      customer,
      'customer of another store': otherCustomer,
      'expired token': { access: expired, csrf: owner.csrf },
      'forged token': { access: tamperToken(owner.access), csrf: owner.csrf },
      'ended session': endedOwner,
      'no CSRF token': { access: owner.access, csrf: '' },
    },
  }
}

/** The store in a request: the first vendor's first or second store, the other vendor's, or an unknown id. */
export type StoreChoice = 'ours' | 'second' | 'theirs' | 'nowhere'

const allowedStores: Partial<Record<Role, readonly StoreChoice[]>> = {
  owner: ['ours', 'second'],
  'staff with nothing': ['ours'],
  'staff with all': ['ours', 'second'],
  'staff of another store': ['second'],
  'owner of another vendor': ['theirs'],
  'no CSRF token': ['ours', 'second'],
}
const customerRoles = new Set<Role>(['customer', 'customer of another store'])
const alwaysSteppedUp = new Set<Role>(['owner', 'owner of another vendor'])
const isVendorRole = (role: Role): boolean => allowedStores[role] !== undefined

/** Whether the contract allows the call; implemented independently of the guard under test. */
export const isAllowed = (
  endpoint: Endpoint,
  role: Role,
  storeChoice: StoreChoice,
  steppedUp: ReadonlySet<Role>,
): boolean => {
  const { actor, scope, method, permissions: needs, stepUp } = endpoint
  const isStoreScoped = scope.startsWith('store')
  if (actor === 'public') return !isStoreScoped || storeChoice !== 'nowhere'
  if (actor === 'customer') return customerRoles.has(role) && (!isStoreScoped || storeChoice !== 'nowhere')
  if (actor === 'shopper')
    return (role === 'anonymous' || customerRoles.has(role)) && (!isStoreScoped || storeChoice !== 'nowhere')
  if (actor === 'participant' && customerRoles.has(role)) return storeChoice !== 'nowhere'
  if (role === 'no CSRF token' && method !== 'GET') return false
  if (stepUp && !alwaysSteppedUp.has(role) && !steppedUp.has(role)) return false
  if (actor === 'admin') return role === 'admin'
  if (actor === 'person') return role === 'admin' || isVendorRole(role)
  if ((actor !== 'vendor' && actor !== 'participant') || !isVendorRole(role)) return false
  if (role === 'staff with nothing' && needs.length > 0) return false
  return !isStoreScoped || (allowedStores[role] ?? []).includes(storeChoice)
}

/** Roles that are meant to call the endpoint. */
export const getPermittedRoles = (endpoint: Endpoint): readonly Role[] => {
  if (endpoint.actor === 'admin') return ['admin']
  if (endpoint.actor === 'customer') return ['customer', 'customer', 'customer of another store']
  if (endpoint.actor === 'public') return ['anonymous', 'anonymous', 'owner', 'customer']
  if (endpoint.actor === 'shopper') return ['anonymous', 'anonymous', 'customer', 'customer of another store']
  if (endpoint.actor === 'participant') return ['owner', 'staff with all', 'customer', 'customer of another store']
  return ['owner', 'owner', 'staff with all', 'owner of another vendor']
}
