import { expect, it } from 'vitest'
import { adminPermissions, defaultStaffPermissions, ownerPermissions, permissions } from './permissions.ts'

// Specification §6, repeated on purpose: permissions.ts must agree with it.
const excludedFromStaffDefaults = [
  'create_order',
  'create_product_subcategory',
  'create_staff',
  'create_store',
  'edit_contact_status',
  'edit_domain',
  'edit_product_subcategory',
  'edit_staff',
  'manage_payout',
  'manage_subscription',
  'reply_contact',
  'update_vendor_status',
  'view_contacts',
  'view_domain',
  'view_logs',
  'view_payout',
  'view_product_subcategories',
  'view_staff',
  'view_subscription',
  'view_vendors',
]

it('lists every flag once', () => {
  expect(new Set(permissions).size).toBe(permissions.length)
  expect(permissions).toHaveLength(85)
})

it('gives new staff all permissions except those the specification excludes', () => {
  const excluded = permissions.filter((flag) => !defaultStaffPermissions.includes(flag))
  expect([...excluded].sort()).toEqual(excludedFromStaffDefaults)
})

it('gives an owner all but platform permissions, and an admin those, the logs and the profile', () => {
  const platform = ['view_contacts', 'reply_contact', 'edit_contact_status', 'view_vendors', 'update_vendor_status']
  expect(permissions.filter((flag) => !ownerPermissions.includes(flag))).toEqual(platform)
  expect(adminPermissions).toEqual([...platform, 'view_logs', 'edit_profile', 'edit_email', 'edit_2fa'])
})
