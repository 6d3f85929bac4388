import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { subscription } from '#contract/domains/subscription.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import classes from '#web/features/home/home-page.module.css'
import { homeText } from '#web/features/home/home.text.ts'
import { daysLeft, isEnding } from '#web/features/home/home.trial.ts'

/** Days left in the free trial; a warning when it is about to end. */
export const Trial = () => {
  const t = useText(homeText)
  const { date } = useFormat()
  const { can } = useSession()
  const { data } = useGet(subscription.get)
  const until = data?.status === 'trialing' ? data.details?.trialEndsAt : undefined
  if (!until) return null
  const days = daysLeft(until, Date.now())
  const ending = isEnding(days)
  const Icon = ending ? IconAlertTriangle : IconInfoCircle
  return (
    <p className={classes.trial} data-ending={ending || undefined}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {t('trial', { count: days, date: date(until) })}{' '}
        {can('manage_subscription') ? (
          <Link to="/dashboard/billing">{t('trialBilling')}</Link>
        ) : (
          <Link to="/dashboard/subscription-status">{t('trialMore')}</Link>
        )}
      </span>
    </p>
  )
}
