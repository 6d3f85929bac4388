import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { NarrowSectionButton, type NarrowSectionProps } from './narrow-section-button.tsx'

export const NarrowSectionMenu = ({ title, icon, isInside, rows, currentPath }: NarrowSectionProps) => (
  <Menu position="right-start" width={200} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <NarrowSectionButton title={title} icon={icon} isInside={isInside} />
    </Menu.Target>
    <Menu.Dropdown>
      {rows.map(({ path, name, target }) => (
        <Menu.Item key={path} component={Link} to={target} aria-current={path === currentPath ? 'page' : undefined}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
