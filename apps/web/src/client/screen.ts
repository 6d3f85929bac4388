import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/page.ts'
import type { Role } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'
import type { DataOf } from '#contract/core/request.ts'
import type { LocalizedText } from './text.ts'

export const menuGroups = [
  'home',
  'sell',
  'catalog',
  'deliver',
  'grow',
  'store',
  'account',
  'platform',
  'settings',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export type ScreenIcon = ComponentType<{ size?: number | string; stroke?: number | string }>

export interface MenuEntry {
  group: MenuGroup
  order: number
  icon: ScreenIcon
  /** Any one of them is enough to see the entry. */
  permissions: readonly Permission[]
  /** Also shown in the bottom bar on phones. */
  bottomBar?: true
  /** The submenu is a column beside the page, and the screen itself lists it where there is no room for the column. */
  sideNavigation?: true
}

/** An entry below the menu entry of another screen, visible only inside that section. */
export interface SubmenuEntry {
  /** The path of the screen with the menu entry. */
  parent: string
  order: number
  /** Any one of them is enough to see the entry. */
  permissions: readonly Permission[]
}

/** An additional command palette entry, such as "Add a brand". */
export interface ScreenAction {
  title: LocalizedText
  /** Relative to /dashboard; may have a query. */
  to: string
  permissions: readonly Permission[]
  /** Opens something existing rather than creating something, so it isn't offered as a shortcut on the home page. */
  hideOnHome?: true
}

interface FindIn<E extends Endpoint, Row> {
  /** A list endpoint, queried with the search text. */
  list: E
  label: (row: Row) => string
  /** Relative to /dashboard. */
  to: (row: Row) => string
  /** Shown beside the label: status, amount, age. */
  Facts?: (props: { row: Row }) => ReactNode
}

/** How the command palette searches the entities of a screen by name. */
export type ScreenFind = FindIn<Endpoint, never>

type RowOf<E extends Endpoint> = DataOf<E> extends Page<infer Row> ? Row : never

/** Checks label and path against the rows of the list endpoint. */
export const findIn = <E extends Endpoint>(find: FindIn<E, RowOf<E>>): ScreenFind => find

/** A screen as data, used by the router, guards, menu, breadcrumbs, titles and command palette. */
export interface Screen {
  /** Relative to /dashboard; '' is the dashboard's index. */
  path: string
  /** Not below /dashboard and open to visitors. */
  isPublic?: true
  /** Public screens redirect signed-in users to the dashboard unless this is set. */
  allowSignedIn?: true
  title: LocalizedText
  /** One line below the link to this screen in a list of its submenu. */
  description?: LocalizedText
  /** Restricts the screen to platform admins, to vendors and their staff, or to a vendor's owner. */
  role?: 'admin' | 'vendor' | 'owner'
  /** Can be opened without a store. Other screens redirect to the home page, which offers to create one. */
  worksWithoutStore?: true
  /** All of them are required. */
  permissions: readonly Permission[]
  menu?: MenuEntry
  submenu?: SubmenuEntry
  /** The path of the screen this is an alias of: the menu highlights that one, and the palette lists it once. */
  aliasOf?: string
  actions?: readonly ScreenAction[]
  /** Loaded when the palette is first opened, so that list contracts stay out of the shell's chunk. */
  find?: { permissions: readonly Permission[]; load: () => Promise<{ default: ScreenFind }> }
  page: () => Promise<{ default: ComponentType }>
  /** Loads what the first render of a document shows on this screen, in addition to its page. Needs the session. */
  prepare?: () => Promise<{ prepare: () => Promise<unknown> }>
}

export const ScreensContext = createContext<readonly Screen[]>([])

/** All screens. Provided by the app, so that features need not import each other. */
export const useScreens = (): readonly Screen[] => useContext(ScreensContext)

/** Preloads a screen's code. Errors are ignored; opening the screen reports them. */
export const preloadScreen = (screen: Screen): void => void screen.page().catch(() => undefined)

/** Whether a screen is for this role at all, regardless of permissions. */
export const isScreenForRole = ({ role: screenRole }: Pick<Screen, 'role'>, role: Role): boolean =>
  screenRole === undefined || screenRole === role || (screenRole === 'vendor' && role !== 'admin')

/** The screens available to this role, without those that need a store if there is none. */
export const screensFor = (all: readonly Screen[], role: Role, hasStore: boolean): Screen[] =>
  all.filter((screen) => isScreenForRole(screen, role) && (hasStore || screen.worksWithoutStore))

type Can = (permission: Permission) => boolean

export const canOpenScreen = (screen: Pick<Screen, 'permissions'>, can: Can): boolean => screen.permissions.every(can)

/** Any one of the entry's permissions is enough, as the specification says. */
export const canSeeMenuEntry = (entry: Pick<MenuEntry, 'permissions'>, can: Can): boolean => entry.permissions.some(can)

export type SubmenuScreen = Screen & { submenu: SubmenuEntry }

const isBelow = (screen: Screen, parent: string): screen is SubmenuScreen => screen.submenu?.parent === parent

/** The screens below a menu entry that the person may see, in their order. */
export const submenuScreens = (screens: readonly Screen[], parent: string, can: Can): SubmenuScreen[] =>
  screens
    .filter((screen) => isBelow(screen, parent))
    .filter(({ submenu }) => canSeeMenuEntry(submenu, can))
    .sort((a, b) => a.submenu.order - b.submenu.order)

export const toScreenPath = (screen: Pick<Screen, 'path' | 'isPublic'>): string => {
  if (screen.isPublic) return `/${screen.path}`
  return screen.path ? `/dashboard/${screen.path}` : '/dashboard'
}
