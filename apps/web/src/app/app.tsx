import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../client/query-client.ts'
import { pathAfterSignIn } from '../client/safe-path.ts'
import { cssVariables, theme } from '../theme/mantine.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { OutsideApp } from './outside/outside-app.tsx'
import type { OutsideScreen } from './outside/outside-screens.ts'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'
import { schemeManager, useScheme } from '../client/theme.ts'

const DashboardApp = lazy(() => import('./dashboard-app.tsx'))

/**
 * Two small apps instead of one: the pages before the sign-in need neither router nor shell, so they load fast. Signing
 * in continues to the dashboard in the same document; signing out loads a new document, which clears everything in
 * memory.
 */
const useOutsideScreen = (first: OutsideScreen | undefined) => {
  const [outside, setOutside] = useState(first)
  const enter = () => {
    const next = new URLSearchParams(window.location.search).get('next')
    window.history.replaceState(null, '', pathAfterSignIn(next))
    setOutside(undefined)
  }
  return { outside, enter }
}

export const App = ({ first }: { first: OutsideScreen | undefined }) => {
  const { outside, enter } = useOutsideScreen(first)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      forceColorScheme={useScheme()}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          {outside ? (
            <OutsideApp {...outside} enter={enter} />
          ) : (
            <Suspense fallback={<AuthenticationLoading />}>
              <DashboardApp />
            </Suspense>
          )}
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
