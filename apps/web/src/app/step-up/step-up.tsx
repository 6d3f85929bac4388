import { type ComponentType, useEffect, useState } from 'react'
import { clientText } from '#web/client/client.text.ts'
import { usePendingStepUp } from '#web/client/step-up.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'

interface StepUpDialogProps {
  opened: boolean
  resolve: (confirmed: boolean) => void
}

/** Opens the step-up dialog when a call requires it. Its code is loaded then, because it is rarely needed. */
export const StepUp = () => {
  const resolve = usePendingStepUp()
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps>>()
  const missing = resolve && !Dialog
  // Not `lazy`, which would take the whole dashboard down when the code can't be fetched.
  useEffect(() => {
    if (!missing) return
    import('./step-up-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => {
        resolve(false)
        toast({ type: 'error', text: translate(clientText, 'notLoaded') })
      },
    )
  }, [missing, resolve])
  return Dialog ? <Dialog opened={resolve !== undefined} resolve={(confirmed) => resolve?.(confirmed)} /> : null
}
