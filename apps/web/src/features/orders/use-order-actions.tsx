import { IconArrowRight, IconCircleX, IconFileInvoice, IconListCheck, IconPackage, IconTags } from '@tabler/icons-react'
import type { OrderRow } from '#contract/domains/order.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
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

interface DialogOpeners {
  complete: (row: OrderRow) => void
  /** For steps that the customer gets an email about. */
  confirmStep: (row: OrderRow, status: ForwardStatus) => void
  tag: (ids: readonly string[], choose?: SelectRows) => void
  move: (rows: readonly OrderRow[], choose: SelectRows) => void
  cancel: (rows: readonly OrderRow[], choose: SelectRows) => void
}

/** Row and bulk actions of the order list. */
export const useOrderActions = ({ complete, confirmStep, tag, move, cancel }: DialogOpeners) => {
  const t = useText(ordersText)
  const { can } = useSession()
  const { print } = usePrinting()
  const step = useOrderStep()
  const editDisabledReason = can('edit_order') ? undefined : t('cannotEdit')

  const takeStep = (row: OrderRow, status: ForwardStatus): void => {
    if (status === 'completed') complete(row)
    else if (row.customer.email !== null && getStepEmail(row, { status }) !== undefined) confirmStep(row, status)
    else void step(row._id, status)
  }
  const actions = (row: OrderRow): RowAction[] => [
    ...orderStatus
      .next(row.status)
      .filter(isForwardStatus)
      .map((status) => ({
        label: t(`to_${status}`),
        icon: <IconArrowRight {...icon} />,
        run: () => takeStep(row, status),
        reason: editDisabledReason,
      })),
    { label: t('packingSlip'), icon: <IconPackage {...icon} />, run: () => void print([row._id], 'packing_slip') },
    { label: t('invoice'), icon: <IconFileInvoice {...icon} />, run: () => void print([row._id], 'invoice') },
    { label: t('editTags'), icon: <IconTags {...icon} />, run: () => tag([row._id]), reason: editDisabledReason },
  ]
  const bulk: BulkAction<OrderRow>[] = [
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
