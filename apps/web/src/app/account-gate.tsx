import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { PageSpinner } from './pages/page-spinner.tsx'
import { useRefetchOnAccountError } from './use-subscription.ts'

const AccountClosedPage = lazy(() => import('./pages/account-closed-page.tsx'))

/**
 * Shows the account-closed page instead of the dashboard while the vendor isn't active, whatever its subscription
 * status.
 */
export const AccountGate = () => {
  const { vendor } = useSession().profile
  useRefetchOnAccountError()
  if (!vendor || vendor.status === 'active') return <Outlet />
  return (
    <Suspense fallback={<PageSpinner />}>
      <AccountClosedPage />
    </Suspense>
  )
}
