import { formatMoney } from '#contract/core/money.ts'
import { daysBetween } from '#contract/core/time-zone.ts'
import { home } from '#contract/domains/home.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { StoreName } from '#web/entities/stores/store-name.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'
import type { Period, Span } from '#web/kit/period/period.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import classes from './board.module.css'
import { ChangeLabel } from './change-label.tsx'

/** Every store the person can access, each in its currency, and up to today in its time zone. */
export const AllStores = ({ period, from, to }: Span & { period: Period }) => {
  const t = useText(metricsText)
  const locale = useLocale()
  const { number } = useFormat()
  const days = daysBetween(from, to) + 1
  const query = period === 'custom' ? { from, to } : { days }
  const { data, error, refetch } = useGet(home.everyStore, { query }, { keepPrevious: true })
  return (
    <TitledCard title={t('allStores')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t('store')}</th>
              <th scope="col">{t('sales')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col" data-wide>
                {t('confirm')}
              </th>
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
                  {formatMoney(sales.now, store.currency as Currency, locale)}
                  <ChangeLabel comparison={sales} days={days} isShort />
                </td>
                <td>
                  {number(orders.now)}
                  <ChangeLabel comparison={orders} days={days} isShort />
                </td>
                <td data-wide>{number(toConfirm)}</td>
                <td className={late > 0 ? classes.late : undefined}>{number(late)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </TitledCard>
  )
}
