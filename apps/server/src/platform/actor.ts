import type { Role } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'

declare const made: unique symbol

/** Only the guard makes these, after it has seen that the person may reach the vendor and the store. */
export type VendorId = string & { readonly [made]: 'VendorId' }
export type StoreId = string & { readonly [made]: 'StoreId' }

export interface Actor {
  readonly [made]: 'Actor'
  personId: string
  name: string
  email: string
  sessionId: string
  membershipId: string
  vendorId: VendorId
  vendorName: string
  role: Role
  permissions: readonly Permission[]
  storeIds: readonly string[]
}
