import * as z from 'zod'
import { wholeList } from '../core/page.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, instant, emptyObject, noContent, phone, sixDigits } from '../core/fields.ts'
import { currency } from '../core/money.ts'
import { newPassword } from '../core/password.ts'
import { languages } from '../enumerations.ts'
import { addressInput, approvals, birthday, consent, customerAddress, customerEmail, customerName } from './customer.ts'
import { registrationSettings } from './customer-registration.ts'
import { session } from './identity.ts'

const quarterHour = 15 * 60
const publicCall = {
  method: 'POST',
  actor: 'public',
  permissions: [],
  scope: 'platform',
  mode: 'sensitiveWrite',
  params: emptyObject,
  query: emptyObject,
} as const
const customerCall = {
  actor: 'customer',
  permissions: [],
  scope: 'self',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const

/** The account a customer signs in with. Each store has its own customer record. */
export const customerAccount = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  language: z.enum(languages),
  createdAt: instant,
})

/** Details that a store can ask for and the customer can edit there. */
const customerDetails = {
  phone: phone.nullable().optional(),
  birthday: birthday.nullable().optional(),
  address: addressInput.omit({ _id: true, isDefault: true }).optional(),
  emailConsent: z.boolean().optional(),
  smsConsent: z.boolean().optional(),
}

/** A store from the view of its customer, with the data it has about them. */
export const joinedStore = z.object({
  store: z.object({ _id: id, name: z.string(), slug: z.string(), logo: z.string().nullable(), currency }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  addresses: z.array(customerAddress),
  approval: z.enum(approvals),
  emailConsent: consent,
  smsConsent: consent,
  points: z.int(),
  credit: z.int(),
  joinedAt: instant,
})
export type JoinedStore = z.infer<typeof joinedStore>

export const customerAccounts = domain('customerAccounts', {
  register: endpoint({
    ...publicCall,
    path: '/customer/register',
    summary: 'Register a customer account. Sends a code to the email.',
    body: z.strictObject({
      name: customerName,
      email: customerEmail,
      password: newPassword,
      language: z.enum(languages).optional(),
    }),
    response: z.object({ registration_id: id }),
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      { by: 'body.email', points: 5, seconds: quarterHour },
    ],
  }),
  verify: endpoint({
    ...publicCall,
    path: '/customer/verify',
    summary: 'Complete a customer registration with the emailed code',
    body: z.strictObject({ registration_id: id, email: customerEmail, code: sixDigits }),
    response: session,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true },
      { by: 'body.email', points: 20, seconds: quarterHour, onlyFailures: true },
    ],
  }),
  login: endpoint({
    ...publicCall,
    path: '/customer/login',
    summary: 'Sign in as a customer',
    body: z.strictObject({ email: customerEmail, password: z.string().min(1).max(256) }),
    response: session,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true, countsKnownDevicesSeparately: true },
      { by: 'body.email', points: 10, seconds: quarterHour, onlyFailures: true, countsKnownDevicesSeparately: true },
    ],
  }),
  refresh: endpoint({
    ...publicCall,
    method: 'GET',
    scope: 'self',
    path: '/customer/refresh-token',
    summary: 'Exchange the customer’s refresh cookie for a new session',
    body: emptyObject,
    response: session,
    limits: [{ by: 'address', points: 600, seconds: 60 }],
  }),
  logout: endpoint({
    ...publicCall,
    method: 'DELETE',
    scope: 'self',
    path: '/customer/logout',
    summary: 'Sign out a customer on this device',
    body: emptyObject,
    response: noContent,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  profile: endpoint({
    ...customerCall,
    method: 'GET',
    mode: 'read',
    path: '/customer/profile',
    summary: 'Get your customer account',
    response: customerAccount,
  }),
  changeProfile: endpoint({
    ...customerCall,
    method: 'PATCH',
    mode: 'write',
    path: '/customer/profile',
    summary: 'Update your name or language',
    body: z.strictObject({ name: customerName.optional(), language: z.enum(languages).optional() }),
    response: customerAccount,
  }),
  stores: endpoint({
    ...customerCall,
    method: 'GET',
    mode: 'read',
    path: '/customer/stores',
    summary: 'List your stores with the data each has about you',
    response: wholeList(joinedStore),
  }),
  joining: endpoint({
    ...publicCall,
    method: 'GET',
    mode: 'read',
    scope: 'store in path',
    path: '/customer/join-store/{storeId}',
    summary: 'Get the requirements to join a store',
    body: emptyObject,
    response: registrationSettings
      .pick({ mode: true, phone: true, birthday: true, address: true, welcomePoints: true, message: true })
      .extend({ store: joinedStore.shape.store }),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
  join: endpoint({
    ...customerCall,
    method: 'POST',
    mode: 'write',
    scope: 'store in body',
    path: '/customer/join-store',
    summary: 'Join a store',
    body: z.strictObject(customerDetails),
    response: joinedStore,
  }),
  changeAtStore: endpoint({
    ...customerCall,
    method: 'PATCH',
    mode: 'write',
    scope: 'store in path',
    path: '/customer/stores/{storeId}',
    summary: 'Update your data at a store',
    body: z.strictObject({ name: customerName.optional(), ...customerDetails }),
    response: joinedStore,
  }),
  leave: endpoint({
    ...customerCall,
    method: 'DELETE',
    mode: 'write',
    scope: 'store in path',
    path: '/customer/leave-store/{storeId}',
    summary: 'Leave a store. Withdraws your consents and unlinks your account.',
    response: noContent,
  }),
})
