import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { ActionItems } from './action-items.tsx'

interface MoreMenuProps {
  actions: readonly RowAction[]
  busy?: boolean
}

/** Rare and destructive actions of a page. */
export const MoreMenu = ({ actions, busy = false }: MoreMenuProps) => {
  const t = useText(kitText)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('moreActions')} title={t('moreActions')} loading={busy}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
