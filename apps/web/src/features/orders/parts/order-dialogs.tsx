import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import type { SideDialog } from './order-side.tsx'
import { OrderTagsDialog } from './order-tags-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentLinkDialog } from './payment-link-dialog.tsx'
import { OrderActionDialog } from '#web/entities/orders/order-action-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

export type OrderDialog =
  | SideDialog
  | 'cancel'
  | 'complete'
  | 'pay'
  | 'paymentLink'
  | 'refund'
  | 'fail'
  | 'delivered'
  | 'ship'
  | 'cancelDelivery'

interface OrderDialogsProps {
  order: Order
  dialog: OrderDialog
  deliver: UseSend<typeof orders.status>
  close: () => void
}

/** The dialog that is open over the order page. */
export const OrderDialogs = ({ order, dialog, deliver, close }: OrderDialogsProps) => {
  switch (dialog) {
    case 'address':
    case 'billingAddress':
      return <AddressDialog order={order} kind={dialog} close={close} />
    case 'cancel':
    case 'refund':
    case 'slot':
      return <OrderActionDialog action={dialog} order={order} close={close} />
    case 'complete':
      return <CompleteDialog order={order} close={close} />
    case 'contact':
      return <ContactDialog order={order} close={close} />
    case 'delivered':
      return <DeliveryDialog order={order} to="delivered" deliver={deliver} close={close} />
    case 'cancelDelivery':
      return <DeliveryDialog order={order} to="cancelled" deliver={deliver} close={close} />
    case 'fail':
      return <FailDialog order={order} move={deliver} close={close} />
    case 'pay':
      return <PayDialog order={order} close={close} />
    case 'paymentLink':
      return <PaymentLinkDialog order={order} close={close} />
    case 'ship':
      return <ShipDialog order={order} deliver={deliver} close={close} />
    case 'tags':
      return <OrderTagsDialog ids={[order._id]} close={close} />
    case 'tracking':
      return <TrackingDialog order={order} close={close} />
  }
}
