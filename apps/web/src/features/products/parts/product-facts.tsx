import type { ProductListRow } from '#contract/domains/product.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { productsText } from '#web/features/products/products.text.ts'
import classes from './product-facts.module.css'

export const ProductState = ({ product }: { product: ProductListRow }) => {
  const t = useText(productsText)
  return (
    <span className={classes.badges}>
      {product.archivedAt ? (
        <StatusBadge tone="neutral">{t('archived')}</StatusBadge>
      ) : (
        <StatusBadge tone={product.publishState === 'live' ? 'success' : 'neutral'}>
          {t(product.publishState)}
        </StatusBadge>
      )}
      {product.visibility === 'private' && <StatusBadge tone="info">{t('private')}</StatusBadge>}
    </span>
  )
}

/** A single amount, or the range from the lowest to the highest of the variants. */
export const AmountRange = ({ min, max, none }: { min: number | null; max: number | null; none: string }) => {
  const { money } = useFormat()
  if (min === null || max === null) return <span className={classes.none}>{none}</span>
  return <span className="figures">{min === max ? money(min) : `${money(min)} – ${money(max)}`}</span>
}

export const Stock = ({ product }: { product: ProductListRow }) => {
  const t = useText(productsText)
  const { number } = useFormat()
  if (!product.tracksStock) return <span className={classes.none}>{t('notTracked')}</span>
  return (
    <span className={classes.stock}>
      {product.isLow && <StatusBadge tone="info">{t('low')}</StatusBadge>}
      <span className="figures">{number(product.available)}</span>
    </span>
  )
}
