import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { findIn } from '#web/client/screen.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'

const OrderFacts = ({ row }: { row: OrderListRow }) => (
  <>
    <OrderBadge status={row.status} />
    <Money minor={row.total} currency={row.currency} />
    <Time iso={row.placedAt} />
  </>
)

export default findIn({
  list: orders.list,
  label: ({ number, customer }) => `#${number} · ${customer.name}`,
  to: (order) => `orders/${order._id}`,
  Facts: OrderFacts,
})
