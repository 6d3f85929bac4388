import { type ComponentProps, lazy, Suspense } from 'react'
import type { CustomerAdjustDialog } from './customer-adjust-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./customer-adjust-dialog.tsx')).CustomerAdjustDialog }))

/** The dialog that adjusts points and credit; its code is loaded when it opens. */
export const AdjustDialog = (props: ComponentProps<typeof CustomerAdjustDialog>) =>
  props.opened && (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
