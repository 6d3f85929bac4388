import { expect, it } from 'vitest'
import { type Permission, adminPermissions, permissions } from '#contract/permissions.ts'
import { isScreenForRole } from '#web/client/screen.ts'
import { screens } from './screens.ts'

// Specification §6 "Route guards", with product.md on windows and payment options. A screen that exists must guard
// exactly this; screens that don't exist yet are ignored.
const specifiedGuards: Record<string, readonly Permission[]> = {
  '': [],
  orders: ['view_orders'],
  'orders/:id': ['view_orders'],
  campaign: ['view_campaigns'],
  products: ['view_products'],
  'products/categories': ['view_products'],
  'products/brands': ['view_products'],
  'products/collections': ['view_products'],
  'products/variants': ['view_products'],
  'products/custom-fields': ['view_products'],
  customers: ['view_customers'],
  inventory: ['view_inventory'],
  logistics: ['view_logistics'],
  'logistics/drivers': ['view_logistics'],
  'logistics/routes': ['view_logistics'],
  discounts: ['view_discounts'],
  'promotions/discounts': ['view_discounts'],
  'promotions/discounts/new': ['create_discount'],
  'discounts/:discountId/edit': ['edit_discount'],
  reward: ['view_rewards'],
  'reward/config': ['view_rewards'],
  'reward/tasks': ['view_rewards'],
  'reward/requests': ['view_rewards'],
  support: ['access_live_chat'],
  'support/chats': ['access_live_chat'],
  'support/chats/:chatId': ['access_live_chat'],
  settings: ['view_store_info'],
  'settings/store-profile': ['view_store_info'],
  'settings/business-hours': ['view_store_info'],
  'settings/location': ['view_store_info'],
  'settings/fulfillment': ['view_store_info'],
  'settings/payment-options': ['view_store_info'],
  'settings/payment-options/create': ['create_payment_options'],
  'settings/payment-options/:optionId/edit': ['edit_payment_options'],
  'settings/cms-pages': ['view_store_info'],
  'settings/customer-registration': ['view_store_info'],
  'settings/fulfillment-windows': ['view_store_info'],
  'settings/fulfillment-window': ['view_store_info'],
  'settings/fulfillment-window/create': ['create_fulfillment_windows'],
  'settings/fulfillment-window/:id/edit': ['edit_fulfillment_windows'],
  profile: ['edit_profile'],
  billing: ['view_subscription'],
  staff: ['view_staff'],
  'staff/create': ['create_staff'],
  'staff/:staffId/permissions': ['edit_staff'],
  'staff/:staffId/status': ['edit_staff'],
  'staff/:staffId/stores': ['edit_staff'],
  domain: ['view_domain'],
  customization: ['view_store_customization'],
  earnings: ['view_payout'],
}

// Screens the specification doesn't name.
const additionalGuards: Record<string, readonly Permission[]> = {
  'campaign/new': ['view_campaigns', 'create_campaign'],
  'campaign/:id': ['view_campaigns'],
  'campaign/automations': ['view_campaigns'],
  'campaign/automations/:kind': ['view_campaigns'],
  'support/replies': ['access_live_chat'],
  'support/replies/new': ['access_live_chat'],
  'support/replies/:id': ['access_live_chat'],
  'support/settings': ['access_live_chat'],
  'campaign/history': ['view_campaigns'],
  'campaign/history/:id': ['view_campaigns'],
  'campaign/settings': ['view_campaigns'],
  'campaign/settings/suppressions': ['view_campaigns'],
  'campaign/settings/suppressions/sms': ['view_campaigns'],
  'reward/tasks/new': ['view_rewards', 'create_task'],
  'reward/tasks/:id': ['view_rewards', 'view_tasks'],
  'earnings/activity': ['view_payout'],
  'earnings/payouts': ['view_payout'],
  'orders/new': ['view_orders', 'create_order'],
  'products/new': ['view_products', 'create_product', 'edit_product'],
  'products/new/:id': ['view_products', 'create_product', 'edit_product'],
  'products/:id': ['view_products'],
  'products/grid': ['view_products'],
  'products/brands/new': ['view_products', 'create_product_brand'],
  'products/brands/:id': ['view_products', 'view_product_brands'],
  'products/variants/new': ['view_products', 'create_product_variant'],
  'products/variants/:id': ['view_products', 'view_product_variants'],
  'products/custom-fields/new': ['view_products', 'create_product_custom_field'],
  'products/custom-fields/:id': ['view_products', 'view_product_custom_fields'],
  'products/collections/new': ['view_products', 'view_product_collections', 'create_product_collection'],
  'products/collections/:id': ['view_products', 'view_product_collections'],
  'products/import': ['view_products', 'create_product', 'edit_product'],
  'products/imports': ['view_products', 'create_product', 'edit_product'],
  'products/imports/:id': ['view_products', 'create_product', 'edit_product'],
  'customers/import': ['view_customers', 'create_customer'],
  exports: [],
  'products/bulk-edit': ['view_products', 'edit_product'],
  'products/bulk-edits': ['view_products', 'edit_product'],
  'products/bulk-edits/:id': ['view_products', 'edit_product'],
  'settings/online-store': ['view_store_info'],
  'settings/api': ['view_store_info'],
  'settings/api/webhooks/:webhookId': ['view_store_info'],
  'settings/cms-pages/new': ['view_store_info', 'view_cms_pages', 'create_cms_page'],
  'settings/cms-pages/menus': ['view_store_info', 'view_cms_pages'],
  'settings/cms-pages/redirects': ['view_store_info', 'view_cms_pages'],
  'settings/cms-pages/:id': ['view_store_info', 'view_cms_pages'],
  'settings/customer-emails': ['view_store_info'],
  'settings/customer-emails/:kind': ['view_store_info'],
  'settings/location/new': ['view_store_info', 'edit_store_info'],
  'settings/location/:id': ['view_store_info'],
  'inventory/count': ['view_inventory', 'edit_inventory_item'],
  'inventory/logs': ['view_inventory'],
  'inventory/:id': ['view_inventory'],
  'logistics/routes/:id': ['view_logistics'],
  'logistics/drivers/new': ['view_logistics', 'create_driver'],
  'logistics/drivers/:id': ['view_logistics'],
  'logistics/reports': ['view_logistics'],
  'settings/deliveries': ['view_store_info', 'view_logistics'],
  'customers/duplicates': ['view_customers', 'edit_customer_sensitive_info'],
  'customers/new': ['view_customers', 'create_customer'],
  'customers/:id': ['view_customers'],
  'customers/:id/edit': ['view_customers', 'edit_customer_sensitive_info'],
  notifications: [],
  stores: [],
  'stores/create': ['create_store'],
  logs: ['view_logs'],
  'logs/:id': ['view_logs'],
  'admin/contacts': ['view_contacts'],
  'admin/contacts/:id': ['view_contacts'],
  'admin/newsletter': ['view_contacts'],
  'admin/vendors': ['view_vendors'],
  'admin/vendors/:id': ['view_vendors'],
  'admin/logs': ['view_logs'],
  'admin/logs/:id': ['view_logs'],
}

const adminFlags = new Set(adminPermissions)
const dashboardScreens = screens.filter((screen) => !screen.isPublic)

it.each(dashboardScreens.map((screen): [string, readonly Permission[]] => [screen.path, screen.permissions]))(
  'guards /dashboard/%s as the specification says',
  (path, needs) => expect(needs).toEqual({ ...specifiedGuards, ...additionalGuards }[path]),
)

it('uses only existing permissions in the menu and has every path once', () => {
  for (const { menu, submenu } of screens) {
    const used = [...(menu?.permissions ?? []), ...(submenu?.permissions ?? [])]
    expect(permissions).toEqual(expect.arrayContaining(used))
  }
  const paths = screens.map(({ isPublic: outside, path }) => `${outside ? '' : 'dashboard/'}${path}`)
  expect(new Set(paths).size).toBe(paths.length)
})

it('has every submenu below a menu entry, with a description where it is also a page', () => {
  const children = screens.filter((screen) => screen.submenu)
  expect(children.length).toBeGreaterThan(0)
  for (const { path, submenu, description } of children) {
    const parent = screens.find((screen) => screen.path === submenu?.parent)
    expect(parent?.menu, path).toBeDefined()
    if (parent?.menu?.sideNavigation) expect(description, path).toBeDefined()
  }
})

it('restricts the platform’s screens to admins and hides the other screens from them', () => {
  const admins = dashboardScreens.filter((screen) => screen.path.startsWith('admin/'))
  expect(admins.length).toBeGreaterThan(0)
  for (const screen of admins) expect(screen).toMatchObject({ role: 'admin', worksWithoutStore: true })
  const open = dashboardScreens.filter(
    (screen) => isScreenForRole(screen, 'admin') && screen.permissions.every((flag) => adminFlags.has(flag)),
  )
  expect(open.filter((screen) => !admins.includes(screen)).map(({ path }) => path)).toEqual(['profile'])
  expect(
    dashboardScreens.filter((screen) => isScreenForRole(screen, 'owner')).some(({ role }) => role === 'admin'),
  ).toBe(false)
})

it('opens the public paths of the specification to visitors', () => {
  const open = screens.filter((screen) => screen.isPublic).map((screen) => screen.path)
  expect(open).toEqual(
    expect.arrayContaining(['login', 'register', 'verify-email', 'password-reset-request', 'password/reset', 'join']),
  )
})

it('opens the API settings to the owner only', () => {
  const apiScreens = screens.filter(({ path }) => path.startsWith('settings/api'))
  expect(apiScreens.length).toBe(2)
  for (const screen of apiScreens)
    expect((['owner', 'staff', 'admin'] as const).map((role) => isScreenForRole(screen, role))).toEqual([
      true,
      false,
      false,
    ])
})
