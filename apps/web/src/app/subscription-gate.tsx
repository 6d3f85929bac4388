import { useDeferredValue } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isSubscriptionActive } from '#contract/subscription-status.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { LoadingPage } from './pages/loading-page.tsx'
import { SubscriptionIssue } from './pages/subscription-issue.tsx'
import { DashboardLayout } from './shell/dashboard-layout.tsx'
import { SubscriptionWarning } from './shell/subscription-warning.tsx'
import { subscriptionText } from './subscription.text.ts'
import { useSubscription } from './use-subscription.ts'

/**
 * Owners whose subscription is bad or unknown are redirected to the status page; staff never are. If a refetch fails,
 * the last known status stays in use.
 */
export const SubscriptionGate = () => {
  const t = useText(subscriptionText)
  const { role } = useSession()
  const { pathname, search, hash } = useLocation()
  const { data: latest, error } = useSubscription()
  // Deferred as in SessionGate: the dashboard renders in slices.
  const data = useDeferredValue(latest)
  if (role === 'admin' || (data && isSubscriptionActive(data.status))) return <DashboardLayout />
  if (!data && !error) return <LoadingPage title={t('loadingTitle')} body={t('loadingBody')} />
  if (role === 'owner') {
    return <Navigate to="/dashboard/subscription-status" replace state={{ from: pathname + search + hash }} />
  }
  return data ? <DashboardLayout notice={<SubscriptionWarning status={data.status} />} /> : <SubscriptionIssue />
}
