import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { discounts } from '#contract/domains/discounts.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { usesText } from '#web/features/discounts/discount-uses.text.ts'
import classes from './discount-uses.module.css'

const pageSize = 10

/** The orders the discount was used in, newest first. */
export const UsesList = ({ id }: { id: string }) => {
  const t = useText(usesText)
  const { money } = useFormat()
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(
    discounts.uses,
    { params: { id }, query: { limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  return (
    <section className={classes.uses} aria-label={t('orders')}>
      <h3 className={classes.title}>{t('orders')}</h3>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('noOrders')}</Text>}
      {data && data.data.length > 0 && (
        <ol className={classes.lines}>
          {data.data.map((use) => (
            <li key={use._id} className={classes.line}>
              <div className={classes.words}>
                <span>
                  <Anchor component={Link} to={`/dashboard/orders/${use.order}`} underline="always">
                    #{use.number}
                  </Anchor>{' '}
                  {use.customer || t('guest')}
                  {use.isReleased && (
                    <span className={classes.badge}>
                      <StatusBadge tone="neutral">{t('released')}</StatusBadge>
                    </span>
                  )}
                </span>
                <span className={classes.quiet}>
                  <Time iso={use.at} />
                  {use.code && ` · ${t('withCode', { code: use.code })}`}
                </span>
              </div>
              <div className={classes.amount}>
                <span className={use.isReleased ? classes.gone : undefined}>{money(-use.amount)}</span>
                <span className={classes.quiet}>{t('ofTotal', { total: money(use.orderTotal) })}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
    </section>
  )
}
