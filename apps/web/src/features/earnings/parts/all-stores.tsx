import type { DataOf } from '#contract/core/request.ts'
import type { earnings } from '#contract/domains/earnings.ts'
import { useText } from '#web/client/text.ts'
import { StoreName } from '#web/entities/stores/store-name.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { FigureTable } from '#web/kit/display/figure-table.tsx'

/** Balances of every store, with a total per currency. */
export const AllStores = ({ data }: { data: DataOf<typeof earnings.balances> }) => {
  const t = useText(earningsText)
  const rows = data.stores.flatMap(({ store, balances }) => balances.map((balance) => ({ store, ...balance })))
  // The total of a single row would repeat it.
  const totals = data.totals.filter(({ currency }) => rows.filter((row) => row.currency === currency).length > 1)
  return (
    <TitledCard title={t('allStores')}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{t('store')}</th>
            <th scope="col">{t('available')}</th>
            <th scope="col">{t('pending')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ store, currency, available, pending }) => (
            <tr key={`${store._id} ${currency}`}>
              <th scope="row">
                <StoreName store={store} />
              </th>
              <td>
                <Money minor={available} currency={currency} />
              </td>
              <td>
                <Money minor={pending} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(({ currency, available, pending }) => (
            <tr key={currency}>
              <th scope="row">
                {t('total')} {currency}
              </th>
              <td>
                <Money minor={available} currency={currency} />
              </td>
              <td>
                <Money minor={pending} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </FigureTable>
    </TitledCard>
  )
}
