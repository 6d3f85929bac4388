import { IconArrowRight, IconCircleX, IconFileInvoice, IconListCheck, IconPackage, IconTags } from '@tabler/icons-react'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { queryClient } from '#web/client/query-client.ts'
import { readOrToast } from '#web/client/read-or-toast.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import type { BulkAction, SelectRows, RowAction } from '#web/kit/table/columns.ts'
import { type ForwardStatus, getStepEmail, isForwardStatus } from './orders.steps.ts'
import { ordersText } from './orders.text.ts'
import { useOrderStep } from './use-order-step.ts'
import { usePrinting } from './use-printing.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** Keeps the rows selected: printing changes nothing, and a dialog may be cancelled. */
const keepSelection = async (action: unknown): Promise<false> => {
  await action
  return false
}

/** What a step and its email depend on. */
export interface SteppedOrder extends Pick<Order, '_id' | 'number' | 'status' | 'deliveryStatus' | 'method'> {
  customer: Pick<Order['customer'], 'email'>
}

/** Compact rows have neither email nor delivery status; hovering over a row has usually loaded its order. */
const loadOrder = async (row: OrderListRow): Promise<SteppedOrder> => {
  const { deliveryStatus, customer } = row
  if (deliveryStatus !== undefined && customer.email !== undefined) {
    return { ...row, deliveryStatus, customer: { email: customer.email } }
  }
  return queryClient.fetchQuery(getQueryOptions(orders.get, { params: { orderId: row._id } }))
}

interface DialogOpeners {
  complete: (order: SteppedOrder) => void
  /** For steps that the customer gets an email about. */
  confirmStep: (order: SteppedOrder, status: ForwardStatus) => void
  tag: (ids: readonly string[], choose?: SelectRows) => void
  move: (rows: readonly OrderListRow[], choose: SelectRows) => void
  cancel: (rows: readonly OrderListRow[], choose: SelectRows) => void
}

/** Row and bulk actions of the order list. */
export const useOrderActions = ({ complete, confirmStep, tag, move, cancel }: DialogOpeners) => {
  const t = useText(ordersText)
  const { can } = useSession()
  const { print } = usePrinting()
  const step = useOrderStep()
  const editDisabledReason = can('edit_order') ? undefined : t('cannotEdit')

  const takeStep = async (row: OrderListRow, status: ForwardStatus): Promise<void> => {
    const order = await readOrToast(loadOrder(row))
    if (!order) return
    if (status === 'completed') complete(order)
    else if (order.customer.email !== null && getStepEmail(order, { status }) !== undefined) confirmStep(order, status)
    else await step(row._id, status)
  }
  const actions = (row: OrderListRow): RowAction[] => [
    ...orderStatus
      .next(row.status)
      .filter(isForwardStatus)
      .map((status) => ({
        label: t(`to_${status}`),
        icon: <IconArrowRight {...icon} />,
        run: () => void takeStep(row, status),
        reason: editDisabledReason,
      })),
    { label: t('packingSlip'), icon: <IconPackage {...icon} />, run: () => void print([row._id], 'packing_slip') },
    { label: t('invoice'), icon: <IconFileInvoice {...icon} />, run: () => void print([row._id], 'invoice') },
    { label: t('editTags'), icon: <IconTags {...icon} />, run: () => tag([row._id]), reason: editDisabledReason },
  ]
  const bulk: BulkAction<OrderListRow>[] = [
    {
      label: t('changeStatus'),
      icon: <IconListCheck {...icon} />,
      run: (_, rows, choose) => keepSelection(move(rows, choose)),
      reason: editDisabledReason,
      rowsReason: (rows) => (rows.some(({ status }) => !orderStatus.isFinal(status)) ? undefined : t('noneToMove')),
    },
    {
      label: t('packingSlips'),
      icon: <IconPackage {...icon} />,
      run: (ids) => keepSelection(print(ids, 'packing_slip')),
    },
    { label: t('invoices'), icon: <IconFileInvoice {...icon} />, run: (ids) => keepSelection(print(ids, 'invoice')) },
    {
      label: t('editTags'),
      icon: <IconTags {...icon} />,
      run: (ids, _, choose) => keepSelection(tag(ids, choose)),
      reason: editDisabledReason,
    },
    {
      label: t('cancelMany'),
      icon: <IconCircleX {...icon} />,
      run: (_, rows, choose) => keepSelection(cancel(rows, choose)),
      danger: true,
      reason: can('cancel_order') ? undefined : t('cannotCancel'),
      rowsReason: (rows) =>
        rows.some(({ status }) => orderStatus.allows(status, 'cancelled')) ? undefined : t('noneToCancel'),
    },
  ]
  return { actions, bulk }
}
