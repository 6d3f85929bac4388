import type { Permission } from './permissions.ts'

interface Kind {
  /** Recipients need all of them. */
  needs: readonly Permission[]
}

/** The kinds of notifications; the client renders each in the reader's language from its facts. */
export const notificationKindTable = {
  new_order: { needs: ['view_orders'] },
  order_cancelled: { needs: ['view_orders'] },
  low_stock: { needs: ['view_inventory'] },
  customer_waiting: { needs: ['view_customers'] },
  customers_imported: { needs: ['view_customers', 'create_customer'] },
  import_finished: { needs: ['view_products', 'create_product', 'edit_product'] },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKindTable
export const notificationKinds = Object.keys(notificationKindTable) as [NotificationKind, ...NotificationKind[]]

/** The kinds that a person with these permissions receives. */
export const kindsFor = (permissions: readonly Permission[]): NotificationKind[] =>
  notificationKinds.filter((kind) =>
    notificationKindTable[kind].needs.every((flag: Permission) => permissions.includes(flag)),
  )

/**
 * Locations reported by the client (socket event message:status) at which the subject of a notification is already on
 * screen: the page it links to, and for new rows their list.
 */
export const shownAt = (notification: { kind: string; route: string | null }): string[] => {
  const { kind, route } = notification
  if (route === null) return []
  const path = route.replace(/[?#].*$/, '')
  if (kind === 'new_order' || kind === 'order_cancelled') return [path, '/dashboard/orders', 'order']
  return kind === 'customer_waiting' ? [path, '/dashboard/customers'] : [path]
}
