import { lazy, Suspense } from 'react'
import type { RouteRow } from '#contract/domains/route.ts'

// Loaded when they are opened.
const DispatchDialog = lazy(() => import('./dispatch-dialog.tsx'))
const CancelRouteDialog = lazy(() => import('./cancel-route-dialog.tsx'))

export interface OpenDialog {
  kind: 'dispatch' | 'cancel'
  route: RouteRow
}

interface RouteDialogsProps {
  dialog: OpenDialog | undefined
  /** US cents for the next dispatched route; undefined while it loads. */
  cost: number | undefined
  close: () => void
}

/** Dispatches or cancels a route. */
export const RouteDialogs = ({ dialog, cost, close }: RouteDialogsProps) => (
  <Suspense fallback={null}>
    {dialog?.kind === 'dispatch' && <DispatchDialog route={dialog.route} cost={cost} close={close} />}
    {dialog?.kind === 'cancel' && <CancelRouteDialog route={dialog.route} close={close} />}
  </Suspense>
)
