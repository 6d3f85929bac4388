import { Button, Group } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { kitText } from '#web/kit/kit.text.ts'

interface DialogFooterProps {
  /** Names the action. */
  confirmLabel: string
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  cancelLabel?: string
  sending?: boolean
  disabled?: boolean
  tone?: 'accent' | 'danger'
  close: () => void
}

/** The buttons of a form dialog. Submit is disabled when the page's entity was deleted. */
export const DialogFooter = ({
  confirmLabel,
  cancelLabel,
  sending = false,
  disabled = false,
  tone = 'accent',
  close,
}: DialogFooterProps) => {
  const t = useText(kitText)
  const isDeleted = useIsDeleted()
  return (
    <>
      <DeletedNotice inDialog />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button type="submit" color={tone} loading={sending} disabled={disabled || isDeleted}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}
