import { Link } from 'react-router'
import type { OrderSummary } from '#contract/domains/home.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './board.module.css'

const limit = 5

/** The best-selling products of the period. */
export const BestSellers = ({ bestSellers }: Pick<OrderSummary, 'bestSellers'>) => {
  const t = useText(metricsText)
  const canOpen = useSession().can('view_products')
  return (
    <TitledCard title={t('bestSellers')}>
      {bestSellers.length === 0 && <p className={classes.quiet}>{t('noSales')}</p>}
      <ol className={classes.sellers}>
        {bestSellers.slice(0, limit).map(({ product, title, picture, quantity, sales }) => (
          <li key={product}>
            <Thumbnail url={picture ?? undefined} name={title} />
            {canOpen ? <Link to={`/dashboard/products/${product}`}>{title}</Link> : <strong>{title}</strong>}
            <span className={classes.quiet}>{t('sold', { count: quantity })}</span>
            <Money minor={sales} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
