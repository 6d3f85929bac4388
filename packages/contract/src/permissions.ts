/** Every permission flag, in the groups of the permissions editor. */
export const permissionGroups = {
  orders: ['create_order', 'view_orders', 'edit_order', 'cancel_order'],
  products: ['create_product', 'view_products', 'edit_product'],
  categories: ['create_product_category', 'view_product_categories', 'edit_product_category'],
  subcategories: ['create_product_subcategory', 'view_product_subcategories', 'edit_product_subcategory'],
  collections: ['create_product_collection', 'view_product_collections', 'edit_product_collection'],
  variants: ['create_product_variant', 'view_product_variants', 'edit_product_variant'],
  customFields: ['create_product_custom_field', 'view_product_custom_fields', 'edit_product_custom_field'],
  brands: ['create_product_brand', 'view_product_brands', 'edit_product_brand'],
  customers: ['create_customer', 'view_customers', 'edit_customer_sensitive_info', 'send_customer_email'],
  inventory: ['view_inventory', 'edit_inventory_item'],
  logistics: ['view_logistics', 'create_driver', 'edit_driver', 'create_route', 'edit_route'],
  discounts: ['create_discount', 'view_discounts', 'edit_discount'],
  rewards: ['create_reward', 'view_rewards', 'edit_reward'],
  tasks: ['create_task', 'view_tasks', 'edit_task', 'delete_task', 'review_task_requests'],
  campaigns: ['create_campaign', 'view_campaigns', 'edit_campaign', 'delete_campaign'],
  liveChat: ['access_live_chat'],
  domain: ['view_domain', 'edit_domain'],
  store: [
    'create_store',
    'view_store_info',
    'edit_store_info',
    'edit_fulfillment_settings',
    'edit_member_registration',
    'view_store_customization',
    'edit_store_customization',
  ],
  fulfillmentWindows: ['create_fulfillment_windows', 'edit_fulfillment_windows'],
  paymentOptions: ['create_payment_options', 'edit_payment_options'],
  cmsPages: ['create_cms_page', 'view_cms_pages', 'edit_cms_page', 'delete_cms_page'],
  staff: ['create_staff', 'view_staff', 'edit_staff'],
  subscription: ['view_subscription', 'manage_subscription'],
  payout: ['view_payout', 'manage_payout'],
  profile: ['edit_profile', 'edit_email', 'edit_2fa'],
  logs: ['view_logs'],
  contacts: ['view_contacts', 'reply_contact', 'edit_contact_status'],
  vendors: ['view_vendors', 'update_vendor_status'],
} as const

export type PermissionGroup = keyof typeof permissionGroups
export type Permission = (typeof permissionGroups)[PermissionGroup][number]

export const permissions: readonly Permission[] = Object.values(permissionGroups).flat()

const platformPermissions: readonly Permission[] = [...permissionGroups.contacts, ...permissionGroups.vendors]

const excludedFromStaffDefaults = new Set<Permission>([
  'create_store',
  'create_order',
  ...permissionGroups.staff,
  ...permissionGroups.subscription,
  ...permissionGroups.payout,
  ...permissionGroups.domain,
  ...permissionGroups.logs,
  ...permissionGroups.subcategories,
  ...platformPermissions,
])

export const defaultStaffPermissions = permissions.filter((flag) => !excludedFromStaffDefaults.has(flag))
export const ownerPermissions = permissions.filter((flag) => !platformPermissions.includes(flag))

const selfPermissions: readonly Permission[] = permissionGroups.profile

export const adminPermissions: readonly Permission[] = [...platformPermissions, 'view_logs', ...selfPermissions]

/** Presets of the permissions editor; only permissions that the editing person has are granted. */
export const staffPresets = {
  packer: [
    'view_orders',
    'edit_order',
    'view_products',
    'view_product_variants',
    'view_product_brands',
    'view_inventory',
    'edit_inventory_item',
    'view_logistics',
    ...selfPermissions,
  ],
  support: [
    'view_orders',
    'edit_order',
    'cancel_order',
    'view_products',
    'view_product_variants',
    'view_product_brands',
    'view_inventory',
    'view_customers',
    'edit_customer_sensitive_info',
    'send_customer_email',
    'view_discounts',
    'view_rewards',
    'view_tasks',
    'review_task_requests',
    'access_live_chat',
    ...selfPermissions,
  ],
  manager: [
    ...defaultStaffPermissions,
    'create_order',
    ...permissionGroups.subcategories,
    'view_staff',
    'view_domain',
    'view_payout',
    'view_logs',
  ],
} as const satisfies Record<string, readonly Permission[]>

export type StaffPreset = keyof typeof staffPresets
