import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useLive } from '#web/client/live.ts'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
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
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useOnDemand } from './use-on-demand.ts'

/** `notice` is shown above every page. */
export const DashboardLayout = ({ notice }: { notice?: ReactNode }) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const { pathname } = useLocation()
  const { store } = useSession()
  const screens = useScreens()
  const trail = getTrail(screens, pathname)
  const isStoreIndependent = findScreen(screens, pathname)?.worksWithoutStore
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
  const pageTitle = useCurrentTitle()
  useDocumentTitle(pageTitle ?? trail.at(-1)?.screen.title[language])
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
          {/* Remount on a change of store, so that no input or selection carries over to the next store. */}
          <Outlet key={isStoreIndependent ? 'any' : (store?._id ?? 'none')} />
        </main>
        <Footer />
      </div>
      <BottomBar onMore={menu.show} opened={menu.opened} />
      {menu.Loaded && <menu.Loaded opened={menu.opened} close={menu.close} />}
      {palette.Loaded && <palette.Loaded opened={palette.opened} close={palette.close} />}
    </div>
  )
}
