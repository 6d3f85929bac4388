import { type ComponentType, createContext, useContext } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Words } from './text.ts'

export const menuGroups = ['home', 'sell', 'catalogue', 'deliver', 'grow', 'store', 'account'] as const
export type MenuGroup = (typeof menuGroups)[number]

export type ScreenIcon = ComponentType<{ size?: number | string; stroke?: number | string }>

export interface MenuEntry {
  group: MenuGroup
  order: number
  icon: ScreenIcon
  /** One of them is enough to see the entry. */
  needs: readonly Permission[]
  /** Also in the bottom bar of a phone. */
  bottomBar?: true
}

/** A further entry of the command palette, such as "Add a brand". */
export interface ScreenAction {
  title: Words
  /** Below /dashboard, with a query if need be. */
  to: string
  needs: readonly Permission[]
}

/** A screen as data: router, guard, menu, breadcrumbs, titles and the command palette read it. */
export interface Screen {
  /** Below /dashboard; '' is the dashboard's index. */
  path: string
  /** Not below /dashboard and open to visitors. */
  outside?: true
  title: Words
  /** Makes sense without a store as well; all others lead to the home page, which offers to open one. */
  withoutStore?: true
  /** All of them are needed to open the screen. */
  needs: readonly Permission[]
  menu?: MenuEntry
  actions?: readonly ScreenAction[]
  page: () => Promise<{ default: ComponentType }>
}

export const ScreensContext = createContext<readonly Screen[]>([])

/** All screens of the product; the app lists them, so that features need not know each other. */
export const useScreens = (): readonly Screen[] => useContext(ScreensContext)

type Can = (permission: Permission) => boolean

export const mayOpen = (screen: Pick<Screen, 'needs'>, can: Can): boolean => screen.needs.every(can)

/** One of the entry's permissions is enough; somebody without permissions has an empty menu. */
export const maySee = (entry: Pick<MenuEntry, 'needs'>, can: Can): boolean => entry.needs.some(can)

export const addressOf = (screen: Pick<Screen, 'path' | 'outside'>): string => {
  if (screen.outside) return `/${screen.path}`
  return screen.path ? `/dashboard/${screen.path}` : '/dashboard'
}
