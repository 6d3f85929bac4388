import { type ComponentProps, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

interface GuardedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  isDirty: boolean
  onClose: () => void
}

/** Asks before Escape, a click outside or the close button lose what was entered. Its own buttons don't ask. */
export const GuardedDialog = ({ isDirty, onClose, ...dialog }: GuardedDialogProps) => {
  const t = useText(kitText)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Dialog {...dialog} onClose={() => (isDirty ? setIsAsking(true) : onClose())} />
      <ConfirmDialog
        opened={isAsking}
        title={t('discardTitle')}
        body={t('discardBody')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
