import { Menu } from '@mantine/core'
import { EditButton, type EditMenuProps } from './edit-button.tsx'

/** Several edits behind one pencil button. */
export const EditMenu = ({ label, edits }: EditMenuProps) => (
  <Menu position="bottom-end" withinPortal={false}>
    <Menu.Target>
      <EditButton label={label} />
    </Menu.Target>
    <Menu.Dropdown>
      {edits.map((edit) => (
        <Menu.Item key={edit.label} onClick={edit.run}>
          {edit.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
