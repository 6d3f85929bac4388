import { Button } from '@mantine/core'
import { formatMoney } from '#contract/core/money.ts'
import { daysBetween } from '#contract/core/time-zone.ts'
import { home } from '#contract/domains/home.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'
import type { Span } from '#web/features/home/home.period.ts'
import classes from './board.module.css'
import { ChangeLabel } from './metric-cards.tsx'

/** Summary of every store the person can access, each in its own currency. */
export const AllStores = ({ from, to }: Span) => {
  const t = useText(metricsText)
  const [language] = useLanguage()
  const { number } = useFormat()
  const { store: currentStore, stores, selectStore } = useSession()
  const days = daysBetween(from, to) + 1
  const { data, error, refetch } = useGet(home.everyStore, { query: { from, to } }, { keepPrevious: true })
  return (
    <section className={classes.card} aria-labelledby="all-stores">
      <h2 className={classes.title} id="all-stores">
        {t('allStores')}
      </h2>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      <ul className={classes.stores}>
        {data?.data.map(({ store, takings, orders: orderCounts, toConfirm, late }) => (
          <li key={store._id} style={{ '--store': storeColor(store, stores) } as never}>
            <div className={classes.storeHead}>
              <span className={classes.dot} aria-hidden="true" />
              <strong>{store.name}</strong>
              {store._id === currentStore?._id ? (
                <span className={classes.quiet}>{t('here')}</span>
              ) : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('enterNamed', { name: store.name })}
                  onClick={() => selectStore(store._id)}
                >
                  {t('enter')}
                </Button>
              )}
            </div>
            <dl className={classes.facts}>
              <div>
                <dt>{t('takings')}</dt>
                <dd>
                  <strong>{formatMoney(takings.now, store.currency as Currency, language)}</strong>
                  <ChangeLabel comparison={takings} days={days} />
                </dd>
              </div>
              <div>
                <dt>{t('orders')}</dt>
                <dd>
                  <strong>{number(orderCounts.now)}</strong>
                  <ChangeLabel comparison={orderCounts} days={days} />
                </dd>
              </div>
              <div>
                <dt>{t('confirm')}</dt>
                <dd>{number(toConfirm)}</dd>
              </div>
              <div>
                <dt>{t('lateShort')}</dt>
                <dd>{number(late)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
