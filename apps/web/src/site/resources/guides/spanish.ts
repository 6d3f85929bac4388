import type { Guide } from '#web/site/resources/guide.ts'
import { discounts } from './discounts.es.text.ts'
import { gettingStarted } from './getting-started.es.text.ts'
import { importingCustomers } from './importing-customers.es.text.ts'
import { keyboardShortcuts } from './keyboard-shortcuts.es.text.ts'
import { ordersFromConfirming } from './orders.es.text.ts'
import { planningDeliveries } from './planning-deliveries.es.text.ts'
import { stock } from './stock.es.text.ts'
import { storesAndStaff } from './stores-and-staff.es.text.ts'

/** In the same order as english.ts; pages are paired by index. */
export const guides: readonly Guide[] = [
  gettingStarted,
  importingCustomers,
  stock,
  ordersFromConfirming,
  planningDeliveries,
  discounts,
  storesAndStaff,
  keyboardShortcuts,
]
