import type { Permission } from './permissions.ts'

/**
 * The permissions, in addition to `view_logs`, that show a changed resource's name and values in the activity log:
 * those of its read calls. Only resources of this table can be recorded, so a new one doesn't compile until it has a
 * row here.
 */
export const auditedResources = {
  orders: ['view_orders'],
  products: ['view_products'],
  bulkEdits: ['view_products', 'edit_product'],
  productImports: ['view_products', 'create_product', 'edit_product'],
  categories: ['view_product_categories'],
  subCategories: ['view_product_subcategories'],
  brands: ['view_product_brands'],
  // Its changes list products.
  collections: ['view_products', 'view_product_collections'],
  variants: ['view_product_variants'],
  customFields: ['view_product_custom_fields'],
  inventory: ['view_inventory'],
  customers: ['view_customers'],
  customerSegments: ['view_customers'],
  // Addresses of customers.
  emailSuppressions: ['view_campaigns', 'view_customers', 'edit_customer_sensitive_info'],
  drivers: ['view_logistics'],
  routes: ['view_logistics'],
  deliverySettings: ['view_logistics'],
  campaigns: ['view_campaigns'],
  campaignTemplates: ['view_campaigns'],
  campaignSettings: ['view_campaigns'],
  discounts: ['view_discounts'],
  rewardProgram: ['view_rewards'],
  rewardTasks: ['view_tasks'],
  rewardRequests: ['review_task_requests'],
  referrals: ['view_rewards'],
  automations: ['view_campaigns'],
  stores: ['view_store_info'],
  businessHours: ['view_store_info'],
  onlineStore: ['view_store_info'],
  domains: ['view_domain'],
  cmsPages: ['view_cms_pages'],
  customization: ['view_store_customization'],
  locations: ['view_store_info'],
  customerRegistration: ['view_store_info'],
  customerEmails: ['view_store_info'],
  fulfillment: ['view_store_info'],
  fulfillmentWindows: ['view_store_info'],
  paymentOptions: ['view_store_info'],
  payouts: ['view_payout'],
  payoutSettings: ['view_payout'],
  staff: ['view_staff'],
  // Profiles and devices of staff, with email and phone.
  people: ['view_staff'],
  sessions: ['view_staff'],
  // Only admins have it; the owner sees an admin's reason for a suspension, because owners see the whole log.
  vendors: ['view_vendors'],
  // Logged by file name and kind.
  exports: [],
  // Logged by key, without values.
  uploads: [],
  contacts: ['view_contacts'],
  newsletter: ['view_contacts'],
  subscription: ['view_subscription'],
  invoices: ['view_subscription'],
  // Brand and last four digits.
  paymentMethods: ['manage_subscription'],
  // Only the owner creates keys and webhooks; no permission is about them.
  apiKeys: ['manage_subscription'],
  webhooks: ['manage_subscription'],
  supportConversations: ['access_live_chat'],
  supportReplies: ['access_live_chat'],
  supportSettings: ['access_live_chat'],
  // Limits of the meters.
  usage: ['view_subscription'],
} as const satisfies Record<string, readonly Permission[]>

export type AuditedResource = keyof typeof auditedResources
