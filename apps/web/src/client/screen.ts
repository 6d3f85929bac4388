import { type ComponentType, createContext, useContext } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/page.ts'
import type { Role } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'
import type { DataOf } from './request.ts'
import type { Words } from './text.ts'

export const menuGroups = ['home', 'sell', 'catalogue', 'deliver', 'grow', 'store', 'account', 'platform'] as const
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
  /** Leads to something that is there already, and begins nothing new: no shortcut on the home page. */
  errand?: true
}

interface FindIn<E extends Endpoint, Row> {
  /** An endpoint of a list: it is asked with what was typed. */
  list: E
  label: (row: Row) => string
  /** Below /dashboard. */
  to: (row: Row) => string
}

/** What the command palette finds by name among the things a screen lists. */
export type ScreenFind = FindIn<Endpoint, never>

type RowOf<E extends Endpoint> = DataOf<E> extends Page<infer Row> ? Row : never

/** Declares a find: its words and address are checked against the rows of its own list. */
export const findIn = <E extends Endpoint>(find: FindIn<E, RowOf<E>>): ScreenFind => find

/** A screen as data: router, guard, menu, breadcrumbs, titles and the command palette read it. */
export interface Screen {
  /** Below /dashboard; '' is the dashboard's index. */
  path: string
  /** Not below /dashboard and open to visitors. */
  outside?: true
  /** Of those before the sign-in: also for somebody who is signed in; the others lead them on to the dashboard. */
  signedInToo?: true
  title: Words
  /** One line about it, on the card that leads to it: the settings page shows one for each screen below it. */
  about?: Words
  /** For the platform's admins alone, or only for those who work for a vendor; else for whoever may open it. */
  role?: 'admin' | 'vendor'
  /** Makes sense without a store as well; all others lead to the home page, which offers to open one. */
  withoutStore?: true
  /** All of them are needed to open the screen. */
  needs: readonly Permission[]
  menu?: MenuEntry
  /** The path of the screen that it is a second address of: the menu marks that one, the palette has it once. */
  sameAs?: string
  actions?: readonly ScreenAction[]
  /** Loaded when the palette is first opened, so that no list's contract burdens the shell. */
  find?: { needs: readonly Permission[]; load: () => Promise<{ default: ScreenFind }> }
  page: () => Promise<{ default: ComponentType }>
}

export const ScreensContext = createContext<readonly Screen[]>([])

/** All screens of the product; the app lists them, so that features need not know each other. */
export const useScreens = (): readonly Screen[] => useContext(ScreensContext)

/** Fetches a screen's code before it is opened; without a network that is nothing to speak of yet. */
export const preload = (screen: Screen): void => void screen.page().catch(() => undefined)

/** Whether a screen is meant for somebody of this role at all, whatever their permissions. */
export const isFor = ({ role: meant }: Pick<Screen, 'role'>, role: Role): boolean =>
  meant === undefined || meant === (role === 'admin' ? 'admin' : 'vendor')

/** The screens that lead somewhere for this person: not those of other roles, nor those that lack their store. */
export const screensFor = (all: readonly Screen[], role: Role, hasStore: boolean): Screen[] =>
  all.filter((screen) => isFor(screen, role) && (hasStore || screen.withoutStore))

type Can = (permission: Permission) => boolean

export const mayOpen = (screen: Pick<Screen, 'needs'>, can: Can): boolean => screen.needs.every(can)

/** One of the entry's permissions is enough; somebody without permissions has an empty menu. */
export const maySee = (entry: Pick<MenuEntry, 'needs'>, can: Can): boolean => entry.needs.some(can)

export const addressOf = (screen: Pick<Screen, 'path' | 'outside'>): string => {
  if (screen.outside) return `/${screen.path}`
  return screen.path ? `/dashboard/${screen.path}` : '/dashboard'
}
