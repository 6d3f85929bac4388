import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useLive } from '../../client/live.ts'
import { useScreens } from '../../client/screen.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { useDocumentTitle, useGivenTitle } from '../../client/title.ts'
import { useFocusInPage } from '../../kit/use-focus-in-page.ts'
import { shellText } from './shell.text.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './dashboard-layout.module.css'
import { Footer } from './footer.tsx'
import { keepKeys, takeKeys } from './keys-ahead.ts'
import { OfflineNote } from './offline-note.tsx'
import { screenAt, trailTo } from './screen-path.ts'
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
  const trail = trailTo(screens, pathname)
  const ofNoStore = screenAt(screens, pathname)?.withoutStore
  const navigate = useNavigate()
  const palette = useOnDemand(() =>
    import('./palette.tsx').catch((error: unknown) => {
      takeKeys()
      throw error
    }),
  )
  const search = () => {
    if (!palette.opened) keepKeys()
    palette.show()
  }
  useHotkeys([['mod+K', search]], [])
  const menu = useOnDemand(() => import('./menu-drawer.tsx'))
  const isWide = useIsWide()
  const given = useGivenTitle()
  useDocumentTitle(given ?? trail.at(-1)?.screen.title[language])
  useFocusInPage()
  useLive((path) => void navigate(path))
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      {isWide && <Sidebar />}
      <div className={classes.side}>
        <TopBar onSearch={search} />
        <OfflineNote />
        {notice}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Breadcrumbs trail={trail} />
          {/* Remount on a change of store, so that no input or selection carries over to the next store. */}
          <Outlet key={ofNoStore ? 'any' : (store?._id ?? 'none')} />
        </main>
        <Footer />
      </div>
      <BottomBar onMore={menu.show} opened={menu.opened} />
      {menu.Loaded && <menu.Loaded opened={menu.opened} close={menu.close} />}
      {palette.Loaded && <palette.Loaded opened={palette.opened} close={palette.close} />}
    </div>
  )
}
