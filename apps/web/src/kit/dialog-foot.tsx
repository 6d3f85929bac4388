import { Button, Group } from '@mantine/core'
import { useText } from '../client/text.ts'
import { GoneNote, useIsGone } from './gone-note.tsx'
import { kitText } from './kit.text.ts'

interface DialogFootProps {
  /** Names the action. */
  confirm: string
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  cancel?: string
  sending?: boolean
  disabled?: boolean
  tone?: 'accent' | 'danger'
  close: () => void
}

/** The buttons of a form dialog. Submit is disabled when the page's entity was deleted. */
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
