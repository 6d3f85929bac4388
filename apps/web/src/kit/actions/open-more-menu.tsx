import { Menu } from '@mantine/core'
import { ActionItems } from './action-items.tsx'
import { MoreButton, type MoreMenuProps } from './more-menu.tsx'

const noActions: NonNullable<MoreMenuProps['otherActions']> = []

export const OpenMoreMenu = ({ actions, otherActions = noActions, ...button }: MoreMenuProps) => (
  <Menu position="bottom-end" withinPortal={false}>
    <Menu.Target>
      <MoreButton {...button} />
    </Menu.Target>
    <Menu.Dropdown>
      <ActionItems actions={actions} />
      {otherActions.length > 0 && <Menu.Divider />}
      <ActionItems actions={otherActions} />
    </Menu.Dropdown>
  </Menu>
)
