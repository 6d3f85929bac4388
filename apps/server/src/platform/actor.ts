import type { Language, storeStatuses } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'

declare const brand: unique symbol

/** Only the guard creates these, after it has checked that the person may access the vendor and the store. */
export type VendorId = string & { readonly [brand]: 'VendorId' }
export type StoreId = string & { readonly [brand]: 'StoreId' }

interface Person {
  personId: string
  name: string
  email: string
  sessionId: string
  permissions: readonly Permission[]
}

/** A person who works for a vendor. */
export interface Actor extends Person {
  readonly [brand]: 'Actor'
  role: 'owner' | 'staff'
  membershipId: string
  vendorId: VendorId
  vendorName: string
  vendorStatus: (typeof storeStatuses)[number]
  storeIds: readonly string[]
  /** Set for calls with an API key: person and membership are its creator's, `name` names the key. */
  apiKeyId?: string
}

/** An administrator of the platform, who has no access to vendors' data. */
export interface Admin extends Person {
  readonly [brand]: 'Admin'
  role: 'admin'
  storeIds: readonly []
}

export type SignedInUser = Actor | Admin

/** A customer who is signed in to an account of their own. The data a store has about them belongs to the store. */
export interface CustomerActor {
  readonly [brand]: 'CustomerActor'
  accountId: string
  name: string
  email: string
  language: Language
  sessionId: string
}

/** A guest of one support conversation. The email is as they entered it. */
export interface GuestActor {
  readonly [brand]: 'GuestActor'
  conversationId: string
  name: string
  email: string
  language: Language
}

/** Someone who takes part in a support conversation. */
export type Participant =
  | { kind: 'staff'; actor: Actor }
  | { kind: 'customer'; actor: CustomerActor }
  | { kind: 'guest'; actor: GuestActor }

/** The staff member a change is attributed to: signed in now, or at the time they enqueued the running job. */
export type StaffActor = Pick<Actor, 'personId' | 'name' | 'vendorId' | 'apiKeyId'>
