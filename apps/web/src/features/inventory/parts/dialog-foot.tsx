import { Button, Group } from '@mantine/core'
import { useText } from '../../../client/text.ts'
import { movesText } from '../stock-moves.text.ts'

interface DialogFootProps {
  confirm: string
  sending: boolean
  close: () => void
  disabled?: boolean
}

export const DialogFoot = ({ confirm, sending, close, disabled = false }: DialogFootProps) => {
  const t = useText(movesText)
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="default" onClick={close}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={sending} disabled={disabled}>
        {confirm}
      </Button>
    </Group>
  )
}
