import { Button } from '@mantine/core'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatMoney } from '#contract/core/money.ts'
import {
  isSubscriptionActive,
  type SubscriptionDetails,
  type SubscriptionStatus,
} from '#contract/domains/subscription.ts'
import { plan } from '#contract/plan.ts'
import { useFormat } from '#web/client/format.ts'
import { pathAfterSignIn } from '#web/client/safe-path.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { subscriptionText } from '#web/app/subscription.text.ts'
import { useSubscription } from '#web/app/use-subscription.ts'
import { AccountCard, AccountFrame, AccountStatusCard } from './account-frame.tsx'
import classes from './account-frame.module.css'
import { accountPagesText } from './account-pages.text.ts'
import { LoadingPage } from './loading-page.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { ContactForm } from './contact-form.tsx'

const BusinessSection = lazy(() =>
  import('#web/features/profile/parts/business-section.tsx').then((module) => ({ default: module.BusinessSection })),
)

const StartPlan = lazy(() =>
  import('#web/features/billing/parts/fix-subscription.tsx').then((module) => ({ default: module.StartPlan })),
)
const FixSubscription = lazy(() =>
  import('#web/features/billing/parts/fix-subscription.tsx').then((module) => ({ default: module.FixSubscription })),
)

const tones: Record<SubscriptionStatus, Tone> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'warning',
  canceled: 'neutral',
  incomplete: 'warning',
}

// History state written by SubscriptionGate; anything else leads to the dashboard.
const readReturnPath = (state: unknown): string => {
  const from = (state as { from?: unknown } | null)?.from
  return pathAfterSignIn(typeof from === 'string' ? from : undefined)
}

interface StatusText {
  badge: string
  title: string
  body: string
}

const useStatusText = (status: SubscriptionStatus, details: SubscriptionDetails | null): StatusText => {
  const t = useText(accountPagesText)
  const { role } = useSession()
  const { date } = useFormat()
  const good = isSubscriptionActive(status)
  const trialEndsAt = details?.trialEndsAt ?? null
  const howToFix = useCardsAvailable() ? t('howToFix') : t('cardsNotSetUp')
  const badge = t(`badge_${status}`)
  if (role === 'staff') {
    return good
      ? { badge, title: t('staffGoodTitle'), body: t('staffGoodBody') }
      : { badge, title: t('staffTitle'), body: t('staffBody') }
  }
  if (trialEndsAt !== null && status === 'trialing')
    return { badge, title: t('title_trialing'), body: t('trialUntil', { date: date(trialEndsAt) }) }
  if (trialEndsAt !== null && status === 'unpaid') {
    const body = `${t('trialOverBody', { date: date(trialEndsAt) })} ${howToFix}`
    return { badge: t('badge_trialOver'), title: t('trialOverTitle'), body }
  }
  const body = t(`body_${status}`)
  return { badge, title: t(`title_${status}`), body: good ? body : `${body} ${howToFix}` }
}

const Consequences = () => {
  const t = useText(accountPagesText)
  return (
    <div className={classes.pair}>
      <AccountCard title={t('worksTitle')}>
        <ul className={`${classes.list} ${classes.works}`}>
          {(['works_kept', 'works_reading', 'works_paying'] as const).map((key) => (
            <li key={key}>
              <IconCheck size={16} aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </AccountCard>
      <AccountCard title={t('waitsTitle')}>
        <ul className={`${classes.list} ${classes.waits}`}>
          {(['waits_changes', 'waits_dashboard'] as const).map((key) => (
            <li key={key}>
              <IconClockPause size={16} aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </AccountCard>
    </div>
  )
}

const Plan = () => {
  const t = useText(accountPagesText)
  const locale = useLocale()
  const price = formatMoney(plan.businessPrice, plan.currency, locale)
  return (
    <AccountCard title={t('planTitle')}>
      <p>{t('planBody', { price, stores: plan.stores.included, seats: plan.seats.included })}</p>
    </AccountCard>
  )
}

interface KnownSubscriptionProps {
  status: SubscriptionStatus
  /** Null without permission. */
  details: SubscriptionDetails | null
}

const KnownSubscription = ({ status, details }: KnownSubscriptionProps) => {
  const t = useText(accountPagesText)
  const { role, profile } = useSession()
  const { refetch, isFetching } = useSubscription()
  const navigate = useNavigate()
  const from = readReturnPath(useLocation().state)
  const [unchanged, setUnchanged] = useState(false)
  const { badge, title, body } = useStatusText(status, details)
  const good = isSubscriptionActive(status)
  const check = async () => {
    setUnchanged(false)
    const { data } = await refetch()
    if (data && isSubscriptionActive(data.status)) void navigate(from, { replace: true })
    else setUnchanged(true)
  }
  return (
    <AccountFrame title={t('title')}>
      <AccountStatusCard
        badge={<StatusBadge tone={tones[status]}>{badge}</StatusBadge>}
        title={title}
        body={body}
        note={unchanged && !good ? t('unchanged') : undefined}
      >
        {/* Staff can always open the dashboard. */}
        {(good || role === 'staff') && (
          <Button component={Link} to={from}>
            {t('toDashboard')}
          </Button>
        )}
        {!good && role === 'owner' && details && (
          <Suspense>
            <StartPlan status={status} details={details} />
          </Suspense>
        )}
        {!good && (
          <Button variant="default" loading={isFetching} onClick={() => void check()}>
            {t('checkAgain')}
          </Button>
        )}
        <SignOutButton variant="default">{t('signOut')}</SignOutButton>
      </AccountStatusCard>
      {!good && (
        <>
          {role === 'owner' && (
            <>
              <Suspense fallback={<PageSpinner />}>
                <FixSubscription />
              </Suspense>
              <Consequences />
              <Plan />
              {profile.business && (
                <Suspense fallback={<PageSpinner />}>
                  <UnsavedForms>
                    <BusinessSection business={profile.business} />
                  </UnsavedForms>
                </Suspense>
              )}
            </>
          )}
          <ContactForm topic="subscription" />
        </>
      )}
    </AccountFrame>
  )
}

/**
 * Where owners are sent while the subscription is bad or unknown. A route outside SubscriptionGate, which would
 * redirect here again.
 */
const SubscriptionStatusPage = () => {
  const t = useText(accountPagesText)
  const tSubscription = useText(subscriptionText)
  const { role } = useSession()
  const { data, error, refetch } = useSubscription()
  if (role === 'admin') return <KnownSubscription status="active" details={null} />
  if (data) return <KnownSubscription status={data.status} details={data.details} />
  if (!error) return <LoadingPage title={tSubscription('loadingTitle')} body={tSubscription('loadingBody')} />
  return (
    <AccountFrame title={t('title')}>
      <AccountStatusCard title={t('unknownTitle')} body={t('unknownBody')}>
        <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        <SignOutButton variant="default">{t('signOut')}</SignOutButton>
      </AccountStatusCard>
      <ContactForm topic="subscription" />
    </AccountFrame>
  )
}

export default SubscriptionStatusPage
