import type { Language, storeStatuses } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'

declare const made: unique symbol

/** Only the guard makes these, after it has seen that the person may reach the vendor and the store. */
export type VendorId = string & { readonly [made]: 'VendorId' }
export type StoreId = string & { readonly [made]: 'StoreId' }

interface Person {
  personId: string
  name: string
  email: string
  sessionId: string
  permissions: readonly Permission[]
}

/** Somebody who works for a vendor. */
export interface Actor extends Person {
  readonly [made]: 'Actor'
  role: 'owner' | 'staff'
  membershipId: string
  vendorId: VendorId
  vendorName: string
  vendorStatus: (typeof storeStatuses)[number]
  storeIds: readonly string[]
}

/** Somebody who runs the platform; no vendor's data is theirs. */
export interface Admin extends Person {
  readonly [made]: 'Admin'
  role: 'admin'
  storeIds: readonly []
}

export type SignedIn = Actor | Admin

/** Somebody who buys, signed in with an account of their own; what a store knows of them lives with the store. */
export interface CustomerActor {
  readonly [made]: 'CustomerActor'
  accountId: string
  name: string
  email: string
  language: Language
  sessionId: string
}

/** Whoever has something done for a vendor: signed in now, or when they asked for what a job is doing. */
export type Doer = Pick<Actor, 'personId' | 'name' | 'vendorId'>
