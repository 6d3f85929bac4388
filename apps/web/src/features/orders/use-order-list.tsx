import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { useIsUnseen } from '#web/kit/list/use-unseen.ts'
import { Masked } from '#web/entities/customers/masked.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { DeliveryBadge, OrderBadge, PaymentBadge } from '#web/entities/orders/order-badges.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { Tags } from '#web/entities/tags/tags.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { orderName } from '#web/entities/orders/order-name.ts'
import { ordersText } from './orders.text.ts'
import { FulfillmentSummary } from './parts/fulfillment-summary.tsx'
import { NewMark } from './parts/new-mark.tsx'
import classes from './parts/orders.module.css'
import { useSlotLabels } from '#web/entities/orders/use-slot-labels.ts'

interface OrderList {
  primaryColumn: PrimaryColumn<OrderListRow>
  columns: Column<OrderListRow>[]
}

export const useOrderList = (): OrderList => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const { number } = useFormat()
  const isUnseen = useIsUnseen(orders.list.name)
  const { fulfillment, shortTime } = useSlotLabels()
  return useMemo(() => {
    // A number, not formatted text, so that spreadsheets can calculate with it.
    const amount = (minor: number, { currency }: OrderListRow) => {
      const digits = minorDigits(currency)
      return Number((minor / 10 ** digits).toFixed(digits))
    }
    const money = (id: 'total' | 'balance', label: string): Column<OrderListRow> => ({
      id,
      label,
      cell: (row) => <Money minor={row[id] ?? 0} currency={row.currency} />,
      value: (row) => amount(row[id] ?? 0, row),
      defaultOrder: 'desc',
      isNumeric: true,
      width: '112px',
    })
    const contact = (id: 'email' | 'phone', width: string): Column<OrderListRow> => ({
      id,
      label: t(id),
      cell: ({ customer, isMasked }) => <Masked value={customer[id] ?? null} isMasked={isMasked ?? false} />,
      value: ({ customer }) => customer[id],
      width,
      hiddenByDefault: true,
    })
    const moment = (id: 'placedAt' | 'updatedAt', label: string): Column<OrderListRow> => ({
      id,
      label,
      cell: (row) => (
        <span className={classes.moment}>
          <Time iso={row[id] ?? row.placedAt} />
        </span>
      ),
      value: (row) => row[id],
      isTimestamp: true,
      defaultOrder: 'desc',
      width: '140px',
    })
    return {
      primaryColumn: {
        label: t('order'),
        name: orderName,
        // Only pending orders: once confirmed, an order isn't new anymore.
        mark: ({ _id, status, placedAt }) => (status === 'pending' && isUnseen(_id, placedAt) ? <NewMark /> : null),
        to: ({ _id }) => _id,
        sort: 'number',
        width: '120px',
      },
      columns: [
        { ...moment('placedAt', t('placed')), sort: 'placedAt' },
        {
          id: 'customer',
          label: t('customer'),
          value: ({ customer }) => customer.name,
          // The default columns together fit a window of 1440 pixels.
          width: '16%',
          phone: 'title',
        },
        contact('email', '18%'),
        contact('phone', '140px'),
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => <OrderBadge status={status} />,
          value: ({ status }) => state(status),
          width: '124px',
          phone: 'status',
        },
        {
          id: 'payment',
          label: t('payment'),
          cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
          value: ({ paymentStatus }) => state(paymentStatus),
          width: '148px',
          phone: 'status',
        },
        {
          id: 'delivery',
          label: t('delivery'),
          cell: ({ deliveryStatus }) => deliveryStatus && <DeliveryBadge status={deliveryStatus} />,
          value: ({ deliveryStatus }) => deliveryStatus && state(`delivery_${deliveryStatus}`),
          width: '150px',
          hiddenByDefault: true,
        },
        {
          id: 'handover',
          label: t('fulfillment'),
          cell: (row) => <FulfillmentSummary order={row} />,
          value: (row) => fulfillment(row),
          sort: 'windowDate',
          width: '196px',
          phone: 'detail',
          phoneCell: ({ isLate, slot, method }) => (
            <>
              {isLate && <StatusBadge tone="danger">{t('late')}</StatusBadge>} {slot ? shortTime(slot) : state(method)}
            </>
          ),
        },
        {
          id: 'items',
          label: t('items'),
          cell: ({ pieces = 0 }) => number(pieces),
          value: ({ pieces }) => pieces,
          isNumeric: true,
          width: '96px',
          hiddenByDefault: true,
        },
        { ...money('total', t('total')), sort: 'total', phone: 'amount' },
        { ...money('balance', t('balance')), hiddenByDefault: true },
        {
          id: 'tags',
          label: t('tags'),
          cell: ({ tags = [] }) => (tags.length > 0 ? <Tags tags={tags} /> : null),
          value: ({ tags = [] }) => tags.join(', '),
          width: '14%',
          hiddenByDefault: true,
        },
        {
          id: 'source',
          label: t('source'),
          value: ({ source }) => source && state(source),
          width: '130px',
          hiddenByDefault: true,
        },
        {
          id: 'notes',
          label: t('notes'),
          value: ({ hasNotes }) => t(hasNotes ? 'yes' : 'no'),
          width: '84px',
          hiddenByDefault: true,
        },
        { ...moment('updatedAt', t('updated')), hiddenByDefault: true },
      ],
    }
  }, [t, state, number, isUnseen, fulfillment, shortTime])
}
