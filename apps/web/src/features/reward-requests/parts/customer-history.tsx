import { Link } from 'react-router'
import type { Request } from '#contract/domains/reward-requests.ts'
import { rejectionReasonText } from '#contract/rewards/rejection-reasons.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { Time } from '#web/kit/display/time.tsx'
import { CardFact } from '#web/kit/page/side-card.tsx'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import { RequestBadge } from './request-badge.tsx'
import classes from './review.module.css'

/** What a reviewer wants to know of the customer: how long, how much, and how earlier requests ended. */
export const CustomerHistory = ({ request: { customer, history } }: { request: Request }) => {
  const t = useText(rewardRequestsText)
  const [language] = useLanguage()
  const { date, number, money } = useFormat()
  const formatBalance = useFormatBalance()
  const { can } = useSession()
  const { requests, latest, points, credit } = history
  const balance = [formatBalance('points', points), ...(credit > 0 ? [formatBalance('credit', credit)] : [])].join(
    ' · ',
  )
  const isFirst = latest.length === 0
  return (
    <aside className={classes.history} aria-label={t('history')}>
      {can('view_customers') ? (
        <Link to={`/dashboard/customers/${customer._id}`} className={classes.customer}>
          {customer.name}
        </Link>
      ) : (
        <strong className={classes.customer}>{customer.name}</strong>
      )}
      <CardFact label={t('customerSince')}>{date(history.customerSince)}</CardFact>
      <CardFact label={t('orders')}>{number(history.orders)}</CardFact>
      <CardFact label={t('spent')}>{money(history.spend)}</CardFact>
      <CardFact label={t('lastOrder')}>
        {history.lastOrderAt ? <Time iso={history.lastOrderAt} /> : t('never')}
      </CardFact>
      <CardFact label={t('balance')}>{balance}</CardFact>
      <CardFact label={t('otherRequests')}>{isFirst ? t('firstRequest') : t('requestCounts', requests)}</CardFact>
      {!isFirst && (
        <ol className={classes.latest}>
          {latest.map(({ _id, task, status, reason, note, createdAt }) => (
            <li key={_id}>
              <span className={classes.latestTask}>{task}</span>
              <span className={classes.latestFacts}>
                <RequestBadge status={status} />
                <Time iso={createdAt} />
              </span>
              {(reason || note) && (
                <span className={classes.muted}>
                  {[reason && rejectionReasonText[reason][language].label, note].filter(Boolean).join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}
