import { productFigures } from '#contract/domains/product-sales.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { MiniBars } from '#web/kit/charts/mini-bars.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { SideCard } from '#web/kit/page/side-card.tsx'
import { productPageText } from '#web/features/product/product.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import classes from './side-cards.module.css'

/** Units sold, and for those who can see orders the number of orders and their sales. */
export const SalesCard = () => {
  const t = useText(productPageText)
  const { date, money, number } = useFormat()
  const { product } = useProduct()
  const { data, error, refetch } = useGet(productFigures.productSales, { params: { id: product._id } })
  // Noon, so that the day is the same in the store's time zone.
  const formatDay = (day: string) => date(`${day}T12:00:00Z`)
  return (
    <SideCard title={t('sales')}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && data.units === 0 && !data.orders && <p className={classes.quiet}>{t('salesNone')}</p>}
      {data && (data.units > 0 || Boolean(data.orders)) && (
        <>
          <dl className={classes.figures}>
            {data.sales !== null && (
              <div>
                <dt>{t('salesAmount')}</dt>
                <dd className="figures">{money(data.sales)}</dd>
              </div>
            )}
            <div>
              <dt>{t('salesUnits')}</dt>
              <dd className="figures">{number(data.units)}</dd>
            </div>
            {data.orders !== null && (
              <div>
                <dt>{t('salesOrders')}</dt>
                <dd className="figures">{number(data.orders)}</dd>
              </div>
            )}
          </dl>
          <MiniBars
            label={t('salesByDay', { from: formatDay(data.from), to: formatDay(data.to) })}
            bars={data.days.map(({ day, units }) => ({
              id: day,
              value: units,
              title: `${formatDay(day)}: ${number(units)}`,
            }))}
          />
        </>
      )}
    </SideCard>
  )
}
