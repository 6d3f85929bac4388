import { toScreenPath } from '#web/client/screen.ts'
import { useLanguage } from '#web/client/text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'
import { getCurrent, isInSection, type MenuItem } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { NarrowSectionMenu } from './narrow-section-button.tsx'

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
      <NarrowSectionMenu
        title={title}
        icon={<Icon size={18} stroke={1.75} />}
        isInside={isInside}
        rows={rows}
        currentPath={currentPath}
      />
    </li>
  )
}
