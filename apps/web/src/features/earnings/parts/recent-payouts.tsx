import { Link } from 'react-router'
import { payouts } from '#contract/domains/payouts.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Money } from '#web/kit/display/money.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { payoutsText } from '#web/features/earnings/payouts.text.ts'
import { useFailureReason } from '#web/features/earnings/use-failure-reason.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './earnings.module.css'
import { PayoutBadge } from './payout-badge.tsx'

const limit = 4

/** The last payouts; a failed one says why. */
export const RecentPayouts = () => {
  const t = useText(payoutsText)
  const { date } = useFormat()
  const toReason = useFailureReason()
  const { data, error, refetch } = useGet(payouts.list, { query: { limit } })
  return (
    <TitledCard
      title={t('recent')}
      aside={data && data.data.length > 0 && <Link to="/dashboard/earnings/payouts">{t('viewAll')}</Link>}
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={limit} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noPayouts')}</p>}
      <ul className={classes.rows}>
        {data?.data.map(({ _id, amount, currency, status, requestedAt, failureCode }) => (
          <li key={_id}>
            <span>
              {date(requestedAt)}
              {status === 'failed' && (
                <p className={classes.quiet}>{t('failedNote', { reason: toReason(failureCode) })}</p>
              )}
            </span>
            <PayoutBadge status={status} />
            <Money minor={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
