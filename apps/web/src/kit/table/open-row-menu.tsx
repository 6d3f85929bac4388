import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import type { RowAction } from './columns.ts'

interface OpenRowMenuProps {
  button: ReactElement
  actions: () => RowAction[]
  opened: boolean
  setOpened: (opened: boolean) => void
  onClose: () => void
  /** Called if the code can't be loaded. */
  close: () => void
}

/** The menu of a row's button, from its first click on. */
export const OpenRowMenu = ({ button, actions, opened, setOpened, onClose }: OpenRowMenuProps) => (
  <Menu position="bottom-end" withinPortal={false} opened={opened} onChange={setOpened} onClose={onClose}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <ActionItems actions={actions()} />
    </Menu.Dropdown>
  </Menu>
)
