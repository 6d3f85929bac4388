import type { Guide } from '#web/site/resources/guide.ts'
import { discounts } from './discounts.en.text.ts'
import { gettingStarted } from './getting-started.en.text.ts'
import { importingCustomers } from './importing-customers.en.text.ts'
import { keyboardShortcuts } from './keyboard-shortcuts.en.text.ts'
import { ordersFromConfirming } from './orders.en.text.ts'
import { planningDeliveries } from './planning-deliveries.en.text.ts'
import { stock } from './stock.en.text.ts'
import { storesAndStaff } from './stores-and-staff.en.text.ts'

/** In the recommended reading order. */
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
