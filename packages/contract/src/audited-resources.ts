import type { Permission } from './permissions.ts'

/**
 * What a reader of the activity log needs besides `view_logs` to see the name of a changed resource and its values before
 * and after: the permissions that its own read calls need. Only resources of this table can be recorded, so a new one
 * doesn't compile until it says who reads it.
 */
export const auditedResources = {
  orders: ['view_orders'],
  products: ['view_products'],
  bulkEdits: ['view_products', 'edit_product'],
  productImports: ['view_products', 'create_product', 'edit_product'],
  categories: ['view_product_categories'],
  subCategories: ['view_product_subcategories'],
  brands: ['view_product_brands'],
  // Changes of its products name them.
  collections: ['view_products', 'view_product_collections'],
  variants: ['view_product_variants'],
  customFields: ['view_product_custom_fields'],
  inventory: ['view_inventory'],
  customers: ['view_customers'],
  customerSegments: ['view_customers'],
  discounts: ['view_discounts'],
  stores: ['view_store_info'],
  locations: ['view_store_info'],
  customerRegistration: ['view_store_info'],
  fulfillment: ['view_store_info'],
  fulfillmentWindows: ['view_store_info'],
  paymentOptions: ['view_store_info'],
  staff: ['view_staff'],
  // Profiles and devices of colleagues, with email and phone.
  people: ['view_staff'],
  sessions: ['view_staff'],
  // Held by admins alone: an admin's reason for a suspension is for the owner, who sees the whole log of the business.
  vendors: ['view_vendors'],
  // Logged by their key alone, without values.
  uploads: [],
  contacts: ['view_contacts'],
  newsletter: ['view_contacts'],
} as const satisfies Record<string, readonly Permission[]>

export type AuditedResource = keyof typeof auditedResources
