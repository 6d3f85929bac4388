import { Link } from 'react-router'
import { earnings } from '#contract/domains/earnings.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './earnings.module.css'
import { OrderLink } from './order-link.tsx'

const limit = 6

/** The last changes of the balance. */
export const RecentActivity = () => {
  const t = useText(earningsText)
  const { data, error, refetch } = useGet(earnings.entries, { query: { limit } })
  return (
    <TitledCard
      title={t('activity')}
      aside={data && data.data.length > 0 && <Link to="/dashboard/earnings/activity">{t('viewAll')}</Link>}
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={limit} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noActivity')}</p>}
      <ul className={classes.rows}>
        {data?.data.map(({ _id, kind, order, at, amount, currency }) => (
          <li key={_id}>
            <span>
              {t(`kind_${kind}`)} {order && <OrderLink order={order} />}
            </span>
            <span className={classes.quiet}>
              <Time iso={at} />
            </span>
            <Money minor={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
