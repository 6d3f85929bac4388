import { lazy, Suspense } from 'react'
import type { OrderActionDialogProps } from './order-action-dialogs.tsx'

const Dialogs = lazy(() => import('./order-action-dialogs.tsx'))

/** Refunds or cancels an order, or changes its slot. */
export const OrderActionDialog = (props: OrderActionDialogProps) => (
  <Suspense>
    <Dialogs {...props} />
  </Suspense>
)
