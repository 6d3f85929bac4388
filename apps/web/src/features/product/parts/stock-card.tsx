import { Anchor, Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Variant } from '#contract/domains/product.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { SideCard } from '#web/kit/page/side-card.tsx'
import { productPageText } from '#web/features/product/product.text.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { StockDialog } from './lazy-stock-dialog.tsx'
import classes from './side-cards.module.css'

const figures = ['onHand', 'available', 'reserved', 'incoming'] as const satisfies readonly (keyof Variant)[]

/** The stock of all variants together, with a button to adjust it for users with permission. */
export const StockCard = () => {
  const t = useText(productPageText)
  const tVariants = useText(productVariantsText)
  const { number } = useFormat()
  const { can } = useSession()
  const { product } = useProduct()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const { lowStockThreshold: threshold } = product
  const variants = product.variants.filter(({ tracksStock }) => tracksStock)
  const isLow = threshold !== null && variants.some(({ available }) => available <= threshold)
  const isOut = variants.length > 0 && variants.every(({ available }) => available <= 0)
  const warning = isOut ? t('out') : isLow && t('low')
  return (
    <SideCard title={t('stock')} status={warning && <StatusBadge tone="warning">{warning}</StatusBadge>}>
      {variants.length === 0 && <Text size="sm">{tVariants('notTracked')}</Text>}
      {variants.length > 0 && (
        <dl className={classes.figures}>
          {figures.map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd className="figures">{number(variants.reduce((sum, variant) => sum + variant[name], 0))}</dd>
            </div>
          ))}
          <div>
            <dt>{t('lowAlert')}</dt>
            <dd className="figures">{threshold === null ? t('lowNone') : t('lowAt', { amount: number(threshold) })}</dd>
          </div>
        </dl>
      )}
      {can('view_inventory') && (
        <div className={classes.links}>
          {can('edit_inventory_item') && (
            <Button variant="default" size="xs" onClick={() => setIsAdjusting(true)}>
              {tVariants('changeStock')}
            </Button>
          )}
          <Anchor component={Link} to={`/dashboard/inventory?product=${product._id}`}>
            {t('toInventory')}
          </Anchor>
        </div>
      )}
      {isAdjusting && (
        <Suspense>
          <StockDialog product={product} close={() => setIsAdjusting(false)} />
        </Suspense>
      )}
    </SideCard>
  )
}
