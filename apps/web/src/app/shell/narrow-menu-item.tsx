import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { toScreenPath } from '#web/client/screen.ts'
import { useLanguage } from '#web/client/text.ts'
import { getCurrent, isInSection, type MenuItem } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './menu-list.module.css'

/** An icon of the collapsed sidebar. A section opens its rows in a menu beside the icon. */
export const NarrowMenuItem = ({ item, currentPath }: { item: MenuItem; currentPath: string | undefined }) => {
  const [language] = useLanguage()
  const { screen, to, submenu } = item
  const Icon = screen.menu.icon
  const title = screen.title[language]
  const isInside = isInSection(item, currentPath)
  const rows = [{ path: screen.path, name: title, target: to }].concat(
    submenu.map((child) => ({ path: child.path, name: child.title[language], target: toScreenPath(child) })),
  )
  if (submenu.length === 0 || screen.menu.sideNavigation) {
    return (
      <Tooltip label={title} position="right">
        <li>
          <MenuLink screen={screen} to={to} current={getCurrent(item, currentPath)} narrow>
            <Icon size={18} stroke={1.75} />
          </MenuLink>
        </li>
      </Tooltip>
    )
  }
  return (
    <li>
      <Menu position="right-start" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.link} aria-label={title} data-inside={isInside || undefined}>
            <Icon size={18} stroke={1.75} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map(({ path, name, target }) => (
            <Menu.Item key={path} component={Link} to={target} aria-current={path === currentPath ? 'page' : undefined}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
