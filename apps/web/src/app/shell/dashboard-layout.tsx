import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useLive } from '#web/client/live.ts'
import { toScreenPath, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useSetShownTitle } from '#web/client/shown-title.ts'
import { useDocumentTitle, useCurrentTitle } from '#web/client/title.ts'
import { useRestoreFocus } from './use-restore-focus.ts'
import { shellText } from './shell.text.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './dashboard-layout.module.css'
import { Footer } from './footer.tsx'
import { startKeyBuffer, takeBufferedKeys } from './key-buffer.ts'
import { OfflineNote } from './offline-note.tsx'
import { findScreen, getTrail } from './screen-path.ts'
import { SideNavigation } from './side-navigation.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useOnDemand } from './use-on-demand.ts'
import { useRecordRecentPage } from './recent-pages.ts'
import { useSideNavigation } from './use-side-navigation.ts'

/** `notice` is shown above every page. */
export const DashboardLayout = ({ notice }: { notice?: ReactNode }) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const { pathname } = useLocation()
  const { store } = useSession()
  const screens = useScreens()
  const trail = getTrail(screens, pathname)
  const screen = findScreen(screens, pathname)
  const navigate = useNavigate()
  const palette = useOnDemand(() =>
    import('./palette.tsx').catch((error: unknown) => {
      takeBufferedKeys()
      throw error
    }),
  )
  const openPalette = () => {
    if (!palette.opened) startKeyBuffer()
    palette.show()
  }
  useHotkeys([['mod+K', openPalette]], [])
  const menu = useOnDemand(() => import('./menu-drawer.tsx'))
  const isWide = useIsWide()
  const { item: sideNavigation, currentPath } = useSideNavigation()
  // The section's page is a list of what the column shows.
  const firstInSection = screen && screen === sideNavigation?.screen ? sideNavigation.submenu[0] : undefined
  const pageTitle = useCurrentTitle()
  const title = pageTitle ?? trail.at(-1)?.screen.title[language]
  useDocumentTitle(title)
  useSetShownTitle(title)
  useRecordRecentPage(pageTitle)
  useRestoreFocus()
  useLive((path) => void navigate(path))
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      {isWide && <Sidebar />}
      <div className={classes.side}>
        <TopBar onSearch={openPalette} />
        <OfflineNote />
        {notice}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Breadcrumbs trail={trail} />
          {/* The same elements with and without the column, so that resizing the window doesn't lose input. */}
          <div className={classes.columns} data-side-navigation={sideNavigation !== undefined || undefined}>
            {sideNavigation && <SideNavigation item={sideNavigation} currentPath={currentPath} />}
            <div className={classes.page}>
              {/* Remount on a change of store, so that no input or selection carries over to the next store. */}
              {firstInSection ? (
                <Navigate to={toScreenPath(firstInSection)} replace />
              ) : (
                <Outlet key={screen?.worksWithoutStore ? 'any' : (store?._id ?? 'none')} />
              )}
            </div>
          </div>
        </main>
        <Footer />
      </div>
      <BottomBar onMore={menu.show} opened={menu.opened} />
      {menu.Loaded && <menu.Loaded opened={menu.opened} close={menu.close} />}
      {palette.Loaded && <palette.Loaded opened={palette.opened} close={palette.close} />}
    </div>
  )
}
