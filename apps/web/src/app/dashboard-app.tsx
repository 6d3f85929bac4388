import { RouterProvider } from 'react-router'
import { ScreensContext } from '../client/screen.ts'
import { router } from './router.tsx'
import { screens } from './screens.ts'

const DashboardApp = () => (
  <ScreensContext value={screens}>
    <RouterProvider router={router} />
  </ScreensContext>
)

export default DashboardApp
