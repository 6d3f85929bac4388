import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLanguage, useText } from '#web/client/text.ts'
import { getCurrent, isInSection, type MenuItem } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './menu-list.module.css'
import { NarrowMenuItem } from './narrow-menu-item.tsx'
import { shellText } from './shell.text.ts'
import { useMenu } from './use-menu.ts'

interface MenuRowProps {
  item: MenuItem
  currentPath: string | undefined
  expandable: boolean
  onChoose?: (() => void) | undefined
}

const MenuRow = ({ item, currentPath, expandable, onChoose }: MenuRowProps) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const submenuId = useId()
  const { screen, to, submenu } = item
  const Icon = screen.menu.icon
  const isInside = isInSection(item, currentPath)
  const [isExpanded, setIsExpanded] = useState(isInside)
  const hasSubmenu = submenu.length > 0 && !screen.menu.sideNavigation
  const isSubmenuShown = hasSubmenu && (expandable ? isExpanded : isInside)
  return (
    <li>
      <div className={classes.row} data-inside={isInside || undefined}>
        <MenuLink
          screen={screen}
          to={to}
          current={getCurrent(item, currentPath)}
          expanded={hasSubmenu && !expandable ? isSubmenuShown : undefined}
          onChoose={onChoose}
        >
          <Icon size={18} stroke={1.75} />
        </MenuLink>
        {hasSubmenu && expandable && (
          <ActionIcon
            size={40}
            aria-label={t('submenu', { name: screen.title[language] })}
            aria-expanded={isExpanded}
            aria-controls={submenuId}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            <IconChevronDown size={18} className={classes.chevron} data-expanded={isExpanded || undefined} />
          </ActionIcon>
        )}
      </div>
      {hasSubmenu && (
        <ul id={submenuId} className={classes.submenu} hidden={!isSubmenuShown}>
          {isSubmenuShown &&
            submenu.map((child) => (
              <li key={child.path}>
                <MenuLink
                  screen={child}
                  current={child.path === currentPath ? 'page' : undefined}
                  onChoose={onChoose}
                />
              </li>
            ))}
        </ul>
      )}
    </li>
  )
}

interface MenuListProps {
  /** Icons only; labels are tooltips. */
  narrow?: boolean
  /** Sections can be opened without leaving the page, with rows large enough for a finger. */
  expandable?: boolean
  onChoose?: () => void
}

export const MenuList = ({ narrow = false, expandable = false, onChoose }: MenuListProps) => {
  const { sections, currentPath } = useMenu()
  return (
    <div className={classes.menu} data-narrow={narrow || undefined} data-large={expandable || undefined}>
      {sections.map(({ group, items }) => (
        <ul key={group} className={classes.group} data-group={group}>
          {items.map((item) =>
            narrow ? (
              <NarrowMenuItem key={item.screen.path} item={item} currentPath={currentPath} />
            ) : (
              <MenuRow
                key={item.screen.path}
                item={item}
                currentPath={currentPath}
                expandable={expandable}
                onChoose={onChoose}
              />
            ),
          )}
        </ul>
      ))}
    </div>
  )
}
