import { Button, Group } from '@mantine/core'
import { useText } from '../client/text.ts'
import { GoneNote, useIsGone } from './gone-note.tsx'
import { kitText } from './kit.text.ts'

interface DialogFootProps {
  /** Says what will happen. */
  confirm: string
  /** The other button, where 'Cancel' could be taken for what is about to be done. */
  cancel?: string
  sending?: boolean
  disabled?: boolean
  tone?: 'accent' | 'danger'
  close: () => void
}

/** The buttons of a form in a dialog, and why it cannot be sent once the page's own thing is gone. */
export const DialogFoot = ({
  confirm,
  cancel,
  sending = false,
  disabled = false,
  tone = 'accent',
  close,
}: DialogFootProps) => {
  const t = useText(kitText)
  const gone = useIsGone()
  return (
    <>
      <GoneNote inDialog />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {cancel ?? t('cancel')}
        </Button>
        <Button type="submit" color={tone} loading={sending} disabled={disabled || gone}>
          {confirm}
        </Button>
      </Group>
    </>
  )
}
