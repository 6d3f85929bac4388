import { formatMoney } from '#contract/core/money.ts'
import { daysBetween } from '#contract/core/time-zone.ts'
import { home } from '#contract/domains/home.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { StoreName } from '#web/entities/stores/store-name.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'
import type { Span } from '#web/features/home/home.period.ts'
import classes from './board.module.css'
import { ChangeLabel } from './change-label.tsx'

/** Every store the person can access, each in its currency. */
export const AllStores = ({ from, to }: Span) => {
  const t = useText(metricsText)
  const [language] = useLanguage()
  const { number } = useFormat()
  const days = daysBetween(from, to) + 1
  const { data, error, refetch } = useGet(home.everyStore, { query: { from, to } }, { keepPrevious: true })
  return (
    <section className={classes.card} aria-labelledby="all-stores">
      <h2 className={classes.title} id="all-stores">
        {t('allStores')}
      </h2>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && (
        <table className={classes.stores}>
          <thead>
            <tr>
              <th scope="col">{t('store')}</th>
              <th scope="col">{t('sales')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('confirm')}</th>
              <th scope="col">{t('lateShort')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ store, sales, orders, toConfirm, late }) => (
              <tr key={store._id}>
                <th scope="row">
                  <StoreName store={store} />
                </th>
                <td>
                  {formatMoney(sales.now, store.currency as Currency, language)}
                  <ChangeLabel comparison={sales} days={days} isShort />
                </td>
                <td>
                  {number(orders.now)}
                  <ChangeLabel comparison={orders} days={days} isShort />
                </td>
                <td>{number(toConfirm)}</td>
                <td data-late={late > 0 || undefined}>{number(late)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
