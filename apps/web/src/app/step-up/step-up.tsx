import { type ComponentType, useEffect, useState } from 'react'
import { clientText } from '../../client/client.text.ts'
import { useStepUpAsked } from '../../client/step-up.ts'
import { say } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'

interface DialogProps {
  opened: boolean
  settle: (confirmed: boolean) => void
}

/** Opens the step-up dialog when a call requires it. Its code is loaded then, because it is rarely needed. */
export const StepUp = () => {
  const settle = useStepUpAsked()
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const missing = settle && !Dialog
  // Not `lazy`, which would take the whole dashboard down when the code can't be fetched.
  useEffect(() => {
    if (!missing) return
    import('./step-up-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => {
        settle(false)
        toast({ type: 'error', title: say(clientText, 'noConnection'), message: say(clientText, 'notLoaded') })
      },
    )
  }, [missing, settle])
  return Dialog ? <Dialog opened={settle !== undefined} settle={(confirmed) => settle?.(confirmed)} /> : null
}
