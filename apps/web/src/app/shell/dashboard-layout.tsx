import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { clientText } from '../../client/client.text.ts'
import { useLive } from '../../client/live.ts'
import { useScreens } from '../../client/screen.ts'
import { useSession } from '../../client/session.ts'
import { say, useLanguage, useText } from '../../client/text.ts'
import { useDocumentTitle, useGivenTitle } from '../../client/title.ts'
import { toast } from '../../client/toast.ts'
import { shellText } from './shell.text.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './dashboard-layout.module.css'
import { Footer } from './footer.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { OfflineNote } from './offline-note.tsx'
import { screenAt, trailTo } from './screen-path.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

interface PaletteProps {
  opened: boolean
  close: () => void
}

// By hand instead of by `lazy`, which would take the whole dashboard down when the code cannot be fetched.
const usePalette = () => {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [opened, { open, close }] = useDisclosure(false)
  const show = () => {
    open()
    if (Palette) return
    import('./palette.tsx').then(
      (loaded) => setPalette(() => loaded.default),
      () => {
        close()
        toast({ type: 'error', title: say(clientText, 'noConnection'), message: say(clientText, 'notLoaded') })
      },
    )
  }
  useHotkeys([['mod+K', show]], [])
  return { Palette, opened, show, close }
}

/** `notice` stands above every page until its reason is gone. */
export const DashboardLayout = ({ notice }: { notice?: ReactNode }) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const { pathname } = useLocation()
  const { store } = useSession()
  const screens = useScreens()
  const trail = trailTo(screens, pathname)
  const ofNoStore = screenAt(screens, pathname)?.withoutStore
  const palette = usePalette()
  const [drawerOpened, drawer] = useDisclosure(false)
  const given = useGivenTitle()
  useDocumentTitle(given ?? trail.at(-1)?.screen.title[language])
  useLive()
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Sidebar />
      <div className={classes.side}>
        <TopBar onSearch={palette.show} />
        <OfflineNote />
        {notice}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Breadcrumbs trail={trail} />
          {/* Another store is another shelf: nothing typed or chosen in one may linger in the next. */}
          <Outlet key={ofNoStore ? 'any' : (store?._id ?? 'none')} />
        </main>
        <Footer />
      </div>
      <BottomBar onMore={drawer.open} opened={drawerOpened} />
      <MenuDrawer opened={drawerOpened} onClose={drawer.close} />
      {palette.Palette && <palette.Palette opened={palette.opened} close={palette.close} />}
    </div>
  )
}
