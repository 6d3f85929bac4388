import { useLanguage } from '#web/client/text.ts'
import type { MenuItem } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './side-navigation.module.css'

/** The submenu of a section, beside its pages. */
export const SideNavigation = ({ item, currentPath }: { item: MenuItem; currentPath: string | undefined }) => {
  const [language] = useLanguage()
  return (
    <nav className={classes.nav} aria-label={item.screen.title[language]}>
      <ul className={classes.list}>
        {item.submenu.map((screen) => (
          <li key={screen.path}>
            <MenuLink screen={screen} current={screen.path === currentPath ? 'page' : undefined} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
