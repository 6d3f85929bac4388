import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { editorText } from './editor.text.ts'

/** The actions of a block or card, named after it. */
export const BlockMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const t = useText(editorText)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('menuOf', { name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
