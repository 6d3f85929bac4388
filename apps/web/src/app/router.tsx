import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router'
import type { Screen } from '#web/client/screen.ts'
import { AccountGate } from './account-gate.tsx'
import { Guard } from './guard.tsx'
import { FullPageRedirect } from './full-page-redirect.tsx'
import { ForbiddenPage } from './pages/forbidden-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageSpinner } from './pages/page-spinner.tsx'
import { RouteErrorPage } from './pages/route-error-page.tsx'
import { ServerErrorPage } from './pages/server-error-page.tsx'
import { Root } from './root.tsx'
import { ScreenPage } from './screen-page.tsx'
import { screens } from './screens.ts'
import { SessionGate } from './session-gate.tsx'
import { SwitchStore } from './shell/switch-store.tsx'
import { SubscriptionGate } from './subscription-gate.tsx'

const toDashboardRoute = (screen: Screen): RouteObject => ({
  ...(screen.path === '' ? { index: true } : { path: screen.path }),
  element: (
    <Guard screen={screen}>
      <ScreenPage screen={screen} />
    </Guard>
  ),
  errorElement: <RouteErrorPage />,
})

const SubscriptionStatusPage = lazy(() => import('./pages/subscription-status-page.tsx'))

// Outside SubscriptionGate, which redirects here.
const subscriptionStatus = (
  <Suspense fallback={<PageSpinner />}>
    <SubscriptionStatusPage />
  </Suspense>
)

const RootError = () => <ServerErrorPage error={useRouteError()} />

// The component gallery is for development only; a release doesn't contain it.
const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: 'dev/kit',
        lazy: async () => ({ Component: (await import('#web/features/kit-gallery/kit-gallery-page.tsx')).default }),
      },
    ]
  : []

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RootError />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      ...screens.filter((screen) => screen.isPublic).map(({ path }) => ({ path, element: <FullPageRedirect /> })),
      ...devRoutes,
      { path: 'unauthorized', element: <ForbiddenPage /> },
      {
        path: 'dashboard',
        element: <SessionGate />,
        children: [
          {
            element: <AccountGate />,
            children: [
              { path: 'subscription-status', element: subscriptionStatus, errorElement: <RootError /> },
              {
                element: <SubscriptionGate />,
                children: [
                  ...screens.filter((screen) => !screen.isPublic).map(toDashboardRoute),
                  { path: 'switch/:storeId', element: <SwitchStore /> },
                  { path: '*', element: <NotFoundPage inShell /> },
                ],
              },
            ],
          },
        ],
      },
      // `/` is a public page that the server renders; only a client-side link within the app ends here.
      { index: true, element: <Navigate to="/dashboard" replace /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
