import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { queryClient } from '#web/client/query-client.ts'
import { pathAfterSignIn } from '#web/client/safe-path.ts'
import { cssVariables, theme } from '#web/theme/mantine.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PublicApp } from './public/public-app.tsx'
import type { PublicScreen } from './public/public-screens.ts'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'
import { schemeManager, useScheme } from '#web/client/theme.ts'

const LazyDashboard = lazy(() => import('./dashboard-app.tsx'))

/**
 * Two small apps instead of one: the pages before the sign-in need neither router nor shell, so they load fast. Signing
 * in continues to the dashboard in the same document; signing out loads a new document, which clears everything in
 * memory.
 */
const usePublicScreen = (initialScreen: PublicScreen | undefined) => {
  const [publicScreen, setPublicScreen] = useState(initialScreen)
  const openDashboard = () => {
    const next = new URLSearchParams(window.location.search).get('next')
    window.history.replaceState(null, '', pathAfterSignIn(next))
    setPublicScreen(undefined)
  }
  return { publicScreen, openDashboard }
}

interface AppProps {
  initialScreen: PublicScreen | undefined
  /** If it's already loaded; otherwise loaded when it's opened. */
  Dashboard: ComponentType | undefined
}

export const App = ({ initialScreen, Dashboard = LazyDashboard }: AppProps) => {
  const { publicScreen, openDashboard } = usePublicScreen(initialScreen)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      forceColorScheme={useScheme()}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          {publicScreen ? (
            <PublicApp {...publicScreen} openDashboard={openDashboard} />
          ) : (
            <Suspense fallback={<AuthenticationLoading />}>
              <Dashboard />
            </Suspense>
          )}
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
