import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadPublicScreen } from './app/public/public-screens.ts'

/** The dashboard with what its first render needs. If its code can't be loaded, the application says so. */
const loadDashboard = () =>
  import('./app/dashboard-app.tsx').then(
    async ({ default: Dashboard, prepareFirstScreen }) => {
      await prepareFirstScreen()
      return Dashboard
    },
    () => undefined,
  )

/** Replaces the first paint with the application, once the code of its first page is loaded. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const publicScreen = await loadPublicScreen(window.location.pathname)
  const Dashboard = publicScreen ? undefined : await loadDashboard()
  // A transition renders in slices, so the browser can paint and handle input in between.
  startTransition(() => createRoot(root).render(<App initialScreen={publicScreen} Dashboard={Dashboard} />))
}
