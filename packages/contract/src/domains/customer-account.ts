import * as z from 'zod'
import { feedQuery, page, wholeList } from '../core/page.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, instant, emptyObject, noContent, phone, sixDigits } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { newPassword } from '../core/password.ts'
import { languages } from '../enumerations.ts'
import { countries } from '../geography.ts'
import {
  addressInput,
  approvals,
  birthday,
  consent,
  customerAddress,
  customerEmail,
  customerName,
  ledgerKinds,
} from './customer.ts'
import { ownLedgerEntry, storeCopy } from './customer-store-data.ts'
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

const currentPassword = z.string().min(1).max(256)
/** For calls that check the password: signed-in devices of other people can't guess it. */
const passwordLimits = [{ by: 'person', points: 10, seconds: quarterHour, onlyFailures: true }] as const

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
  /** What a refund took back beyond the balance. */
  pointsDebt: z.int(),
  creditDebt: z.int(),
  joinedAt: instant,
})
export type JoinedStore = z.infer<typeof joinedStore>

/** Without coordinates, which the server looks up. The country is required; addresses of staff and imports can lack it. */
export const ownAddressInput = addressInput
  .omit({ _id: true, coordinates: true })
  .extend({ country: z.enum(countries) })
const addressParams = z.strictObject({ addressId: id })

/** Everything the account and its stores have stored about the customer. */
export const customerData = z.object({
  createdAt: instant,
  account: customerAccount,
  signIns: z.array(
    z.object({
      device: z.string(),
      address: z.string(),
      at: instant,
      lastUsedAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  stores: z.array(storeCopy),
  carts: z.array(
    z.object({
      store: z.string(),
      items: z.array(z.object({ title: z.string(), quantity: z.int() })),
      codes: z.array(z.string()),
      changedAt: instant,
    }),
  ),
  /** Support conversations in all stores. */
  conversations: z.array(
    z.object({
      store: z.string(),
      startedAt: instant,
      rating: z.int().nullable(),
      ratingComment: z.string(),
      messages: z.array(z.object({ from: z.enum(['customer', 'store']), text: z.string(), at: instant })),
    }),
  ),
})
export type CustomerData = z.infer<typeof customerData>

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
    body: z.strictObject({ email: customerEmail, password: currentPassword }),
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
  requestPasswordReset: endpoint({
    ...publicCall,
    scope: 'store in body',
    path: '/customer/password/reset-request',
    summary: 'Request a code to reset a customer’s password. Responds the same for every email.',
    body: z.strictObject({ email: customerEmail }),
    response: noContent,
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      // High, so that others can't use up the owner's requests; `takeMailSlot` limits the number of emails.
      { by: 'body.email', points: 100, seconds: quarterHour },
    ],
  }),
  resetPassword: endpoint({
    ...publicCall,
    path: '/customer/password/reset',
    summary: 'Reset a customer’s password with the emailed code. Ends every session and opens a new one.',
    body: z.strictObject({ email: customerEmail, code: sixDigits, password: newPassword }),
    response: session,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true },
      { by: 'body.email', points: 20, seconds: quarterHour, onlyFailures: true },
    ],
  }),
  changePassword: endpoint({
    ...customerCall,
    method: 'PATCH',
    mode: 'sensitiveWrite',
    path: '/customer/password',
    summary: 'Change your customer password. Ends all other sessions.',
    body: z.strictObject({ current: currentPassword, password: newPassword }),
    response: noContent,
    limits: passwordLimits,
  }),
  download: endpoint({
    ...customerCall,
    method: 'POST',
    mode: 'sensitiveWrite',
    path: '/customer/data',
    summary: 'Download your data: your account, and what each store has stored about you',
    body: z.strictObject({ password: currentPassword }),
    response: customerData,
    limits: [...passwordLimits, { by: 'address', points: 20, seconds: quarterHour }],
  }),
  remove: endpoint({
    ...customerCall,
    method: 'DELETE',
    mode: 'sensitiveWrite',
    path: '/customer/profile',
    summary: 'Delete your customer account. Leaves every store; stores keep past orders.',
    body: z.strictObject({ password: currentPassword }),
    response: noContent,
    limits: passwordLimits,
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
  atStore: endpoint({
    ...customerCall,
    method: 'GET',
    mode: 'read',
    scope: 'store in path',
    path: '/customer/stores/{storeId}',
    summary: 'Get the data that a store has about you',
    response: joinedStore,
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
      .pick({ mode: true, phone: true, birthday: true, address: true, message: true })
      .extend({
        store: joinedStore.shape.store,
        /** What new customers get for joining; null for nothing. */
        welcomeBonus: z.object({ kind: z.enum(ledgerKinds), amount: z.int() }).nullable(),
      }),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
  join: endpoint({
    ...customerCall,
    method: 'POST',
    mode: 'write',
    scope: 'store in body',
    path: '/customer/join-store',
    summary: 'Join a store',
    body: z.strictObject({
      ...customerDetails,
      /** Of the customer whose link led here. Unknown codes are ignored, so that joining never fails because of it. */
      referralCode: z.string().max(40).optional(),
    }),
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
  ledger: endpoint({
    ...customerCall,
    method: 'GET',
    mode: 'read',
    scope: 'store in path',
    path: '/customer/stores/{storeId}/points-credits',
    summary: 'List changes of your points and credit at a store, newest first',
    query: feedQuery(['at'], { kind: z.enum(ledgerKinds).optional() }),
    response: page(ownLedgerEntry),
  }),
  addAddress: endpoint({
    ...customerCall,
    method: 'POST',
    mode: 'write',
    scope: 'store in path',
    path: '/customer/stores/{storeId}/addresses',
    summary: 'Add an address at a store',
    body: ownAddressInput,
    response: joinedStore,
  }),
  changeAddress: endpoint({
    ...customerCall,
    method: 'PATCH',
    mode: 'write',
    scope: 'store in path',
    path: '/customer/stores/{storeId}/addresses/{addressId}',
    summary: 'Update one of your addresses at a store, or make it the default',
    params: addressParams,
    body: ownAddressInput.partial(),
    response: joinedStore,
  }),
  removeAddress: endpoint({
    ...customerCall,
    method: 'DELETE',
    mode: 'write',
    scope: 'store in path',
    path: '/customer/stores/{storeId}/addresses/{addressId}',
    summary: 'Delete one of your addresses at a store',
    params: addressParams,
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
