import { lazy, Suspense } from 'react'
import type { ActionDialogProps } from './action-dialogs.tsx'

const Dialogs = lazy(() => import('./action-dialogs.tsx'))

/** A dialog whose code is loaded when it opens. */
export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense>
    <Dialogs {...props} />
  </Suspense>
)
