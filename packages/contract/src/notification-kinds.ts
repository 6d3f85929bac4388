import type { Permission } from './permissions.ts'

interface Kind {
  /** Who is told: whoever holds all of these. */
  needs: readonly Permission[]
}

/** What a notification can be about; the reader's language has words for each, filled with its facts. */
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

/** The kinds that somebody with these permissions is told of. */
export const kindsFor = (permissions: readonly Permission[]): NotificationKind[] =>
  notificationKinds.filter((kind) =>
    notificationKindTable[kind].needs.every((flag: Permission) => permissions.includes(flag)),
  )

/**
 * Reported locations (socket event message:status) at which somebody sees already what a notification tells: the page
 * it leads to, and for a list's newcomers the list.
 */
export const shownAt = (notification: { kind: string; route: string | null }): string[] => {
  const { kind, route } = notification
  if (route === null) return []
  const path = route.replace(/[?#].*$/, '')
  if (kind === 'new_order' || kind === 'order_cancelled') return [path, '/dashboard/orders', 'order']
  return kind === 'customer_waiting' ? [path, '/dashboard/customers'] : [path]
}
