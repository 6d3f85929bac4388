import { matchRoutes, RouterProvider } from 'react-router'
import { ScreensContext } from '../client/screen.ts'
import { readText } from '../client/storage.ts'
import { router } from './router.tsx'
import { screens } from './screens.ts'

/** The page is fetched while the session is asked for, not after it. What does not come is asked for again by its route. */
const fetchFirstPage = () => {
  if (readText('auth') === undefined) return
  const rows = screens.filter(({ outside }) => !outside)
  const routes = rows.map((screen) => ({ path: `/dashboard/${screen.path}`, handle: screen.page }))
  const [match] = matchRoutes(routes, window.location.pathname) ?? []
  match?.route.handle().catch(() => undefined)
}

fetchFirstPage()

const DashboardApp = () => (
  <ScreensContext value={screens}>
    <RouterProvider router={router} />
  </ScreensContext>
)

export default DashboardApp
