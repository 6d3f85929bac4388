import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { readJson, writeJson } from '#web/client/storage.ts'
import { getCurrentTitle } from '#web/client/title.ts'
import { findScreen } from './screen-path.ts'

const maxRecentPages = 12

interface RecentPage {
  path: string
  /** The name of the record; other pages have the title of their screen. */
  name: string | null
  /** Records exist only in their store. */
  store: string | null
}

const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' && value !== null && 'path' in value && 'name' in value && 'store' in value

/** The newest first. */
export const readRecentPages = (): RecentPage[] => {
  const stored = readJson('recentPages')
  return Array.isArray(stored) ? stored.filter(isRecentPage) : []
}

/** Remembers the page for the command palette; `title` is the current one, and a record is remembered once it has one. */
export const useRecordRecentPage = (title: string | undefined): void => {
  const { pathname } = useLocation()
  const screens = useScreens()
  const { store } = useSession()
  const storeId = store?._id ?? null
  useEffect(() => {
    const screen = findScreen(screens, pathname)
    // Not `title`, which is the previous page's until this page has rendered.
    const name = screen?.path.includes(':') ? (getCurrentTitle() ?? null) : null
    if (!screen || screen.menu?.sideNavigation || (screen.path.includes(':') && name === null)) return
    const page: RecentPage = { path: pathname, name, store: storeId }
    const others = readRecentPages().filter((other) => other.path !== pathname || other.store !== storeId)
    writeJson('recentPages', [page, ...others].slice(0, maxRecentPages))
  }, [pathname, title, screens, storeId])
}
