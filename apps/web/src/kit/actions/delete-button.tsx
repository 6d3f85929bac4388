import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'

/** The delete button of a detail page. No confirmation, because the toast offers Undo. */
export const DeleteButton = ({ busy, onDelete }: { busy: boolean; onDelete: () => Promise<unknown> }) => {
  const t = useText(kitText)
  return (
    <Button
      variant="light"
      color="danger"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void onDelete()}
    >
      {t('delete')}
    </Button>
  )
}
