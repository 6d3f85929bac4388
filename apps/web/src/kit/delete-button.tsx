import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'

/** In the head of a thing's own page; what it does can be undone, so it does not ask. */
export const DeleteButton = ({ busy, run }: { busy: boolean; run: () => Promise<unknown> }) => {
  const t = useText(kitText)
  return (
    <Button
      variant="light"
      color="danger"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void run()}
    >
      {t('delete')}
    </Button>
  )
}
