import type { Permission } from '#contract/permissions.ts'
import { type MenuEntry, type MenuGroup, mayOpen, maySee, menuGroups, type Screen } from '../../client/screen.ts'

export type MenuScreen = Screen & { menu: MenuEntry }

export interface MenuSection {
  group: MenuGroup
  screens: readonly MenuScreen[]
}

type Can = (permission: Permission) => boolean

const inMenu = (screen: Screen): screen is MenuScreen => screen.menu !== undefined

const visible = (screens: readonly Screen[], can: Can): MenuScreen[] =>
  screens.filter(inMenu).filter((screen) => maySee(screen.menu, can) && mayOpen(screen, can))

const byGroup = (a: MenuScreen, b: MenuScreen): number =>
  menuGroups.indexOf(a.menu.group) - menuGroups.indexOf(b.menu.group) || a.menu.order - b.menu.order

/** The menu entries the person may see, grouped; empty groups are omitted. */
export const menuSections = (screens: readonly Screen[], can: Can): MenuSection[] => {
  const shown = visible(screens, can).sort(byGroup)
  return menuGroups
    .map((group) => ({ group, screens: shown.filter((screen) => screen.menu.group === group) }))
    .filter((section) => section.screens.length > 0)
}

const mostInBar = 3

/** The screens marked for the bottom bar, filled up with other menu entries. */
export const bottomBarScreens = (screens: readonly Screen[], can: Can): MenuScreen[] => {
  const shown = visible(screens, can).sort(byGroup)
  const marked = shown.filter((screen) => screen.menu.bottomBar)
  const others = shown.filter((screen) => !screen.menu.bottomBar)
  return [...marked, ...others].slice(0, mostInBar)
}
