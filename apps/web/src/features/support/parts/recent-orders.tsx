import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCalendarTime, IconCircleX, IconDots, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { getRefundableAmount } from '#contract/domains/order-balance.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders as orderCalls } from '#contract/domains/orders.ts'
import type { ConversationDetails } from '#contract/domains/support-conversations.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { OrderActionDialog } from '#web/entities/orders/order-action-dialog.tsx'
import type { OrderAction } from '#web/entities/orders/order-action-dialogs.tsx'
import { OrderBadge, PaymentBadge } from '#web/entities/orders/order-badges.tsx'
import { orderName } from '#web/entities/orders/order-name.ts'
import { chatPanelText } from '#web/features/support/chat-panel.text.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { SideCard } from '#web/kit/page/side-card.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import classes from './panel.module.css'

type RecentOrder = ConversationDetails['recentOrders'][number]
const icon = { size: 16, 'aria-hidden': true } as const

const hasMovableSlot = ({ status, method, deliveryStatus }: Order): boolean =>
  !orderStatus.isFinal(status) &&
  windowMethods.some((candidate) => candidate === method) &&
  deliveryStatus !== 'in_transit'

/** The menu of an order, which is read when the menu opens. */
const useOrderMenu = (row: RecentOrder, open: (dialog: OrderAction) => void, order: Order | undefined): RowAction[] => {
  const t = useText(chatPanelText)
  const { can } = useSession()
  const navigate = useNavigate()
  const unless = (isPossible: (loaded: Order) => boolean, reason: string) => {
    if (!order) return t('loading')
    return isPossible(order) ? undefined : reason
  }
  return [
    {
      label: t('openOrder'),
      icon: <IconExternalLink {...icon} />,
      run: () => void navigate(`/dashboard/orders/${row._id}`),
    },
    ...(can('edit_order')
      ? [
          {
            label: t('refund'),
            icon: <IconArrowBackUp {...icon} />,
            run: () => open('refund'),
            reason: unless((loaded) => getRefundableAmount(loaded) > 0, t('nothingPaid')),
          },
          {
            label: t('changeSlot'),
            icon: <IconCalendarTime {...icon} />,
            run: () => open('slot'),
            reason: unless(hasMovableSlot, t('noSlot')),
          },
        ]
      : []),
    ...(can('cancel_order')
      ? [
          {
            label: t('cancel'),
            icon: <IconCircleX {...icon} />,
            run: () => open('cancel'),
            danger: true as const,
            reason: unless(({ status }) => orderStatus.allows(status, 'cancelled'), t('isFinal')),
          },
        ]
      : []),
  ]
}

const OrderRow = ({ row }: { row: RecentOrder }) => {
  const t = useText(chatPanelText)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [dialog, setDialog] = useState<OrderAction>()
  const { data: order } = useGet(
    orderCalls.get,
    { params: { orderId: row._id } },
    { enabled: isMenuOpen || dialog !== undefined },
  )
  const actions = useOrderMenu(row, setDialog, order)
  return (
    <li className={classes.order}>
      <div className={classes.orderBody}>
        <div className={classes.orderLine}>
          <Link to={`/dashboard/orders/${row._id}`} className={classes.orderName ?? ''}>
            {orderName(row)}
          </Link>
          <Money minor={row.total} currency={row.currency} />
        </div>
        <div className={classes.orderFacts}>
          <OrderBadge status={row.status} />
          <PaymentBadge status={row.paymentStatus} />
          <Time iso={row.createdAt} />
        </div>
      </div>
      <Menu position="bottom-end" opened={isMenuOpen} onChange={setIsMenuOpen}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('orderActions', { order: orderName(row) })}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={actions} />
        </Menu.Dropdown>
      </Menu>
      {dialog && order && <OrderActionDialog action={dialog} order={order} close={() => setDialog(undefined)} />}
    </li>
  )
}

/** The customer's newest orders, with what can be done about each. */
export const RecentOrders = ({ orders }: { orders: readonly RecentOrder[] }) => {
  const t = useText(chatPanelText)
  return (
    <SideCard title={t('recentOrders')}>
      {orders.length === 0 && <p className={classes.quiet}>{t('noOrders')}</p>}
      {orders.length > 0 && (
        <ul className={classes.links}>
          {orders.map((row) => (
            <OrderRow key={row._id} row={row} />
          ))}
        </ul>
      )}
    </SideCard>
  )
}
