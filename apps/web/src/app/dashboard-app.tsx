import { RouterProvider } from 'react-router'
import { makeOnce } from '../client/make-once.ts'
import { ScreensContext } from '../client/screen.ts'
import { readText } from '../client/storage.ts'
import { makeRouter } from './router.tsx'
import { screens } from './screens.ts'
import { screenAt } from './shell/screen-path.ts'

/** The page is fetched while the session is asked for, not after it. What does not come is asked for again by its route. */
const fetchFirstPage = () => {
  if (readText('auth') === undefined) return
  screenAt(screens, window.location.pathname)
    ?.page()
    .catch(() => undefined)
}

fetchFirstPage()

// A browser's first formatter takes as long as drawing a page. Made by itself, while the session is asked for.
setTimeout(() => new Intl.NumberFormat().format(0))

// Made when it is drawn, not when this is read: each of the two takes a slow phone long enough.
const router = makeOnce(makeRouter)

const DashboardApp = () => (
  <ScreensContext value={screens}>
    <RouterProvider router={router()} />
  </ScreensContext>
)

export default DashboardApp
