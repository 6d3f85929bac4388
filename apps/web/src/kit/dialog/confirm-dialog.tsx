import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { Dialog } from './dialog.tsx'
import { kitText } from '#web/kit/kit.text.ts'

interface ConfirmDialogProps {
  opened: boolean
  /** Names the entity: 'Delete the page “About us”?' */
  title: string
  body: ReactNode
  /** Choices below the body. */
  options?: ReactNode
  /** Names the action: 'Delete page', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'accent'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** For actions that can't be undone. Others run at once and offer Undo. */
export const ConfirmDialog = ({
  opened,
  title,
  body,
  options,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const t = useText(kitText)
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      <Text c="dimmed">{body}</Text>
      {options}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button color={tone} onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
