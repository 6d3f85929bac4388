import type { Permission } from '#contract/permissions.ts'
import {
  type MenuEntry,
  type MenuGroup,
  canSeeMenuEntry,
  menuGroups,
  type Screen,
  submenuScreens,
  type SubmenuScreen,
  toScreenPath,
} from '#web/client/screen.ts'
import { getSection, getTrail } from './screen-path.ts'

type MenuScreen = Screen & { menu: MenuEntry }

/** A top-level row of the menu with the rows below it. */
export interface MenuItem {
  screen: MenuScreen
  /** The first submenu entry if the person may see only the submenu. */
  to: string
  submenu: readonly SubmenuScreen[]
}

interface MenuSection {
  group: MenuGroup
  items: readonly MenuItem[]
}

type Can = (permission: Permission) => boolean

const hasMenuEntry = (screen: Screen): screen is MenuScreen => screen.menu !== undefined

const compareMenuOrder = (a: MenuScreen, b: MenuScreen): number =>
  menuGroups.indexOf(a.menu.group) - menuGroups.indexOf(b.menu.group) || a.menu.order - b.menu.order

const getVisibleItems = (screens: readonly Screen[], can: Can): MenuItem[] =>
  screens
    .filter(hasMenuEntry)
    .sort(compareMenuOrder)
    .flatMap((screen) => {
      const submenu = submenuScreens(screens, screen.path, can)
      const target = canSeeMenuEntry(screen.menu, can) ? screen : submenu[0]
      return target ? [{ screen, to: toScreenPath(target), submenu }] : []
    })

/** The menu entries the person may see, grouped; empty groups are omitted. */
export const menuSections = (screens: readonly Screen[], can: Can): MenuSection[] => {
  const items = getVisibleItems(screens, can)
  return menuGroups
    .map((group) => ({ group, items: items.filter(({ screen }) => screen.menu.group === group) }))
    .filter((section) => section.items.length > 0)
}

/** The path of the deepest screen on the way to the page that has an entry in the menu or a submenu. */
export const currentMenuPath = (screens: readonly Screen[], pathname: string): string | undefined => {
  // The home page is above every page, but isn't the section of those without an entry.
  const trail = getTrail(screens, pathname)
    .filter(({ screen, to }) => screen.path !== '' || to === pathname.replace(/\/$/, ''))
    .map(({ screen }) => screen)
  const last = trail.findLast((screen) => screen.menu ?? screen.submenu ?? screen.aliasOf)
  return last?.aliasOf ?? last?.path
}

/** Whether the page is in the section of this menu entry. */
export const isInSection = ({ screen, submenu }: MenuItem, currentPath: string | undefined): boolean =>
  screen.path === currentPath || submenu.some(({ path }) => path === currentPath)

/** The `aria-current` of a top-level entry: a submenu in the sidebar marks the page itself. */
export const getCurrent = (item: MenuItem, currentPath: string | undefined): 'page' | 'true' | undefined => {
  if (item.screen.path === currentPath) return 'page'
  return item.screen.menu.sideNavigation && isInSection(item, currentPath) ? 'true' : undefined
}

/** Screens with their sections: section by section, the section's page first; screens outside of all sections last. */
export const sortAsInMenu = (screens: readonly Screen[]): { screen: Screen; section: Screen | undefined }[] => {
  const getRank = (screen: Screen, section: Screen | undefined): readonly number[] => {
    const order = screen.menu ? 0 : (screen.submenu?.order ?? 1)
    return section?.menu ? [menuGroups.indexOf(section.menu.group), section.menu.order, order] : [menuGroups.length]
  }
  const compareRanks = (a: readonly number[], b: readonly number[]): number =>
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  return screens
    .map((screen) => ({ screen, section: getSection(screens, screen) }))
    .map((entry) => ({ ...entry, rank: getRank(entry.screen, entry.section) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
}

const minInBottomBar = 2
const maxInBottomBar = 3

/** The entries marked for the bottom bar; people who may see only one of them get others. */
export const bottomBarItems = (screens: readonly Screen[], can: Can): MenuItem[] => {
  const items = getVisibleItems(screens, can)
  const marked = items.filter(({ screen }) => screen.menu.bottomBar)
  const others = items.filter(({ screen }) => !screen.menu.bottomBar)
  const missing = Math.max(0, minInBottomBar - marked.length)
  return [...marked.slice(0, maxInBottomBar), ...others.slice(0, missing)]
}
