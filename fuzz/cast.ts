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
import { emailOf, givePassword, knownPassword } from '#server/testing/sign-in.ts'
import type { Side } from './sides.ts'

export const roles = [
  'nobody',
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

export interface Cast {
  callers: Record<Role, Caller | undefined>
  /** Emails of existing people. */
  emails: readonly string[]
  /** People whose sessions must stay valid. */
  people: readonly Person[]
  secondStore: string
  /** Roles that completed a step-up since the world was created. */
  steppedUp: Set<Role>
}

const forge = (token: string): string => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

/** Data for the platform screens. */
const plantForAdmin = async (test: TestApp, side: Side, admin: Person): Promise<void> => {
  const { vendorId } = await test.newVendor()
  side.known.add('vendors', vendorId)
  const written = {
    name: 'Somebody',
    email: 'somebody@example.com',
    subject: 'A question',
    message: 'How does it work?',
  }
  await test.call(contacts.send, { body: written })
  await test.call(newsletter.subscribe, { body: { email: 'somebody@example.com' } })
  await test.call(logs.send, { body: { message: 'It broke.', level: 'error', error: 'A stack.' } })
  for (const endpoint of [contacts.list, newsletter.list, logs.list]) {
    const { body, status } = await test.call(endpoint, { as: admin })
    if (status === 200) side.known.learn(endpoint, body.data)
  }
}

export const newCast = async (test: TestApp, ours: Side, theirs: Side): Promise<Cast> => {
  const { vendorId, owner } = ours.shop
  const secondStore = await test.newStore(vendorId)
  const staffWithNothing = await test.newPerson(vendorId, 'staff', [], [ours.store])
  const staffWithAll = await test.newPerson(vendorId, 'staff', permissions, [ours.store, secondStore])
  const elsewhere = await test.newPerson(vendorId, 'staff', permissions, [secondStore])
  const ended = await test.newPerson(vendorId, 'owner')
  const admin = await test.newAdmin()
  const foreigner = theirs.shop.owner
  const db = test.database.kysely
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', ended.sessionId).execute()
  for (const person of [owner, foreigner]) await test.stepUp(person)
  const people = [owner, staffWithNothing, staffWithAll, elsewhere, admin, foreigner]
  for (const person of people) await givePassword(test, person)
  const passwordHash = await hashPassword(knownPassword)
  // Without a mark, because the stores they buy from may see their names.
  const customer = await newShopper(test, { passwordHash })
  const otherCustomer = await newShopper(test, { passwordHash })
  const joining = [
    [ours.store, customer],
    [theirs.store, otherCustomer],
  ] as const
  for (const [store, as] of joining) await test.data(customerAccounts.join, { as, store, body: {} })
  await plantForAdmin(test, ours, admin)
  const expired = makeTokens(test.config.secretKey).sign('vendor access', { sid: owner.sessionId }, -60)
  return {
    people,
    secondStore,
    steppedUp: new Set(),
    emails: [emailOf(owner), emailOf(staffWithAll), emailOf(foreigner), customer.email, otherCustomer.email],
    callers: {
      nobody: undefined,
      owner,
      'staff with nothing': staffWithNothing,
      'staff with all': staffWithAll,
      'staff of another store': elsewhere,
      'owner of another vendor': foreigner,
      admin,
      customer,
      'customer of another store': otherCustomer,
      'expired token': { access: expired, csrf: owner.csrf },
      'forged token': { access: forge(owner.access), csrf: owner.csrf },
      'ended session': ended,
      'no CSRF token': { access: owner.access, csrf: '' },
    },
  }
}

/** The store in a request: the first vendor's first or second store, the other vendor's, or an unknown id. */
export type Place = 'ours' | 'second' | 'theirs' | 'nowhere'

const places: Partial<Record<Role, readonly Place[]>> = {
  owner: ['ours', 'second'],
  'staff with nothing': ['ours'],
  'staff with all': ['ours', 'second'],
  'staff of another store': ['second'],
  'owner of another vendor': ['theirs'],
  'no CSRF token': ['ours', 'second'],
}
const customerRoles = new Set<Role>(['customer', 'customer of another store'])
const alwaysSteppedUp = new Set<Role>(['owner', 'owner of another vendor'])
const isVendorSide = (role: Role): boolean => places[role] !== undefined

/** Whether the contract allows the call; implemented independently of the guard under test. */
export const mayPass = (endpoint: Endpoint, role: Role, place: Place, steppedUp: ReadonlySet<Role>): boolean => {
  const { actor, scope, method, needs, stepUp } = endpoint
  const isOfStore = scope.startsWith('store')
  if (actor === 'public') return !isOfStore || place !== 'nowhere'
  if (actor === 'customer') return customerRoles.has(role) && (!isOfStore || place !== 'nowhere')
  if (role === 'no CSRF token' && method !== 'GET') return false
  if (stepUp && !alwaysSteppedUp.has(role) && !steppedUp.has(role)) return false
  if (actor === 'admin') return role === 'admin'
  if (actor === 'person') return role === 'admin' || isVendorSide(role)
  if (actor !== 'vendor' || !isVendorSide(role)) return false
  if (role === 'staff with nothing' && needs.length > 0) return false
  return !isOfStore || (places[role] ?? []).includes(place)
}

/** Roles that are meant to call the endpoint. */
export const rightRoles = (endpoint: Endpoint): readonly Role[] => {
  if (endpoint.actor === 'admin') return ['admin']
  if (endpoint.actor === 'customer') return ['customer', 'customer', 'customer of another store']
  if (endpoint.actor === 'public') return ['nobody', 'nobody', 'owner', 'customer']
  return ['owner', 'owner', 'staff with all', 'owner of another vendor']
}
