import { orders } from '#contract/domains/orders.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: orders.list,
  label: ({ number, customer }) => `#${number} · ${customer.name}`,
  to: (order) => `orders/${order._id}`,
})
