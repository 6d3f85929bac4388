import type { Permission } from '#contract/permissions.ts'
import { type MenuEntry, type MenuGroup, canSeeMenuEntry, menuGroups, type Screen } from '#web/client/screen.ts'

export type MenuScreen = Screen & { menu: MenuEntry }

export interface MenuSection {
  group: MenuGroup
  screens: readonly MenuScreen[]
}

type Can = (permission: Permission) => boolean

const hasMenuEntry = (screen: Screen): screen is MenuScreen => screen.menu !== undefined

const getVisibleScreens = (screens: readonly Screen[], can: Can): MenuScreen[] =>
  screens.filter(hasMenuEntry).filter((screen) => canSeeMenuEntry(screen.menu, can))

const compareMenuOrder = (a: MenuScreen, b: MenuScreen): number =>
  menuGroups.indexOf(a.menu.group) - menuGroups.indexOf(b.menu.group) || a.menu.order - b.menu.order

/** The menu entries the person may see, grouped; empty groups are omitted. */
export const menuSections = (screens: readonly Screen[], can: Can): MenuSection[] => {
  const shown = getVisibleScreens(screens, can).sort(compareMenuOrder)
  return menuGroups
    .map((group) => ({ group, screens: shown.filter((screen) => screen.menu.group === group) }))
    .filter((section) => section.screens.length > 0)
}

const maxInBottomBar = 3

/** The screens marked for the bottom bar, filled up with other menu entries. */
export const bottomBarScreens = (screens: readonly Screen[], can: Can): MenuScreen[] => {
  const shown = getVisibleScreens(screens, can).sort(compareMenuOrder)
  const marked = shown.filter((screen) => screen.menu.bottomBar)
  const others = shown.filter((screen) => !screen.menu.bottomBar)
  return [...marked, ...others].slice(0, maxInBottomBar)
}
