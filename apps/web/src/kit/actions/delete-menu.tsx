import { IconTrash } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { MoreMenu } from './more-menu.tsx'

/** Delete in the menu of a page. */
export const DeleteMenu = ({ busy, onDelete }: { busy: boolean; onDelete: () => Promise<unknown> }) => {
  const t = useText(kitText)
  const icon = <IconTrash size={16} aria-hidden="true" />
  return <MoreMenu busy={busy} actions={[{ label: t('delete'), icon, run: () => void onDelete(), danger: true }]} />
}
