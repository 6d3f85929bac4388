import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { Time } from '#web/kit/display/time.tsx'
import { productSummaryText } from '#web/features/product-wizard/product-summary.text.ts'
import { useProductFields } from '#web/features/product-wizard/use-product-fields.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { CustomerView } from './customer-view.tsx'
import { Readiness } from './readiness.tsx'
import classes from './summary.module.css'

const Facts = () => {
  const t = useText(productSummaryText)
  const { product } = useProductWizard()
  const { can } = useSession()
  const onHand = product.variants.reduce((sum, variant) => sum + variant.onHand, 0)
  return (
    <section className={classes.card} aria-label={t('facts')}>
      <h2 className={classes.heading}>{t('facts')}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t('stock')}</dt>
          <dd className="figures">
            {onHand}{' '}
            {can('view_inventory') && (
              <Anchor component={Link} to={`/dashboard/inventory?product=${product._id}`} inherit>
                {t('toInventory')}
              </Anchor>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('variants')}</dt>
          <dd className="figures">{product.variants.length}</dd>
        </div>
        <div>
          <dt>{t('changed')}</dt>
          <dd>
            <Time iso={product.updatedAt} />
            {product.updatedBy && ` · ${product.updatedBy}`}
          </dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>
            <Time iso={product.createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

export const SummaryStep = () => {
  const t = useText(productSummaryText)
  const kit = useText(kitText)
  const { product, back } = useProductWizard()
  const { fields = [] } = useProductFields(product)
  return (
    <>
      <div className={classes.columns}>
        <CustomerView product={product} fields={fields} />
        <div className={classes.side}>
          <Readiness fields={fields} />
          <Facts />
        </div>
      </div>
      <div className={classes.bar}>
        <Button variant="default" onClick={back}>
          {kit('back')}
        </Button>
        <Button variant="subtle" component={Link} to="/dashboard/products">
          {t('done')}
        </Button>
      </div>
    </>
  )
}
