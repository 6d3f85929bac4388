import { IconAlertTriangle } from '@tabler/icons-react'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import { useText } from '#web/client/text.ts'
import { subscriptionText } from '#web/app/subscription.text.ts'
import classes from './subscription-warning.module.css'

/** Shown to staff above every page while the account's subscription is bad. */
export const SubscriptionWarning = ({ status }: { status: SubscriptionStatus }) => {
  const t = useText(subscriptionText)
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{t('warning', { status: t(`named_${status}`) })}</span>
    </p>
  )
}
