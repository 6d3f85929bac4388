import type { Permission } from './permissions.ts'

interface NotificationKindSpec {
  /** Recipients need all of them. */
  permissions: readonly Permission[]
}

/** The kinds of notifications; the client renders each in the reader's language from its facts. */
export const notificationKindTable = {
  new_order: { permissions: ['view_orders'] },
  order_cancelled: { permissions: ['view_orders'] },
  low_stock: { permissions: ['view_inventory'] },
  customer_waiting: { permissions: ['view_customers'] },
  reward_request: { permissions: ['review_task_requests'] },
  customers_imported: { permissions: ['view_customers', 'create_customer'] },
  import_finished: { permissions: ['view_products', 'create_product', 'edit_product'] },
  /** Goes to the person who started it. */
  export_ready: { permissions: [] },
  campaign_finished: { permissions: ['view_campaigns'] },
  campaign_not_sent: { permissions: ['view_campaigns'] },
  invoice_failed: { permissions: ['view_subscription'] },
  usage_alert: { permissions: ['view_subscription'] },
  dispute: { permissions: ['view_payout'] },
  payout_failed: { permissions: ['view_payout'] },
  delivery_failed: { permissions: ['view_logistics'] },
  route_conflict: { permissions: ['view_logistics'] },
  domain_lost: { permissions: ['view_domain'] },
  // Sent to the owner.
  webhook_disabled: { permissions: ['manage_subscription'] },
  support_message: { permissions: ['access_live_chat'] },
  support_mention: { permissions: ['access_live_chat'] },
} as const satisfies Record<string, NotificationKindSpec>

export type NotificationKind = keyof typeof notificationKindTable
export const notificationKinds = Object.keys(notificationKindTable) as [NotificationKind, ...NotificationKind[]]

/** The kinds that a person with these permissions receives. */
export const notificationKindsFor = (permissions: readonly Permission[]): NotificationKind[] =>
  notificationKinds.filter((kind) =>
    notificationKindTable[kind].permissions.every((flag: Permission) => permissions.includes(flag)),
  )

/**
 * Kinds that this version doesn't know, such as those of a newer process during an update. Nothing says whom they
 * concern, so they go to those who may read the activity log: owners, and staff trusted with everything in the store.
 */
export const unknownKindPermissions = ['view_logs'] as const satisfies readonly Permission[]

/** Whether a person with these permissions receives kinds that aren't in the table. */
export const receivesUnknownKinds = (permissions: readonly Permission[]): boolean =>
  unknownKindPermissions.every((flag) => permissions.includes(flag))

/**
 * Locations reported by the client (socket event message:status) at which the subject of a notification is already on
 * screen: the page it links to, and for new rows their list.
 */
export const locationsShowing = (notification: { kind: string; route: string | null }): string[] => {
  const { kind, route } = notification
  if (route === null) return []
  const path = route.replace(/[?#].*$/, '')
  if (kind === 'new_order' || kind === 'order_cancelled') return [path, '/dashboard/orders', 'order']
  // The open conversation is reported as the room of the support page.
  if (kind === 'support_message' || kind === 'support_mention')
    return [path, `support/${path.slice(path.lastIndexOf('/') + 1)}`]
  return kind === 'customer_waiting' ? [path, '/dashboard/customers'] : [path]
}
