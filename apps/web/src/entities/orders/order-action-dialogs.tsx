import type { Order } from '#contract/domains/order.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'

const dialogs = { refund: RefundDialog, slot: SlotDialog, cancel: CancelDialog } as const
export type OrderAction = keyof typeof dialogs

export interface OrderActionDialogProps {
  action: OrderAction
  order: Order
  close: () => void
}

/** One chunk, which pages load when a dialog opens. */
const OrderActionDialogs = ({ action, ...props }: OrderActionDialogProps) => {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}

export default OrderActionDialogs
