import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { getAdvice } from '#contract/domains/product-readiness.ts'
import { publishStates } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { SideCard } from '#web/kit/page/side-card.tsx'
import { type ProductFormValues, findMissingInForm } from '#web/features/product/product.form.ts'
import { productPageText } from '#web/features/product/product.text.ts'
import { productPreviewText } from '#web/features/product/product-preview.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { VisibilityField } from './organization-fields.tsx'
import { AdviceList, MissingList } from './readiness-list.tsx'
import classes from './side-cards.module.css'

/** Status and visibility, and what a draft lacks before it can be published. */
export const StatusCard = () => {
  const t = useText(productPageText)
  const tPreview = useText(productPreviewText)
  const { product, customFields, locked } = useProduct()
  const values = useWatch() as ProductFormValues
  const missing = findMissingInForm(values, customFields)
  const advice = getAdvice(product)
  const isReady = missing.length === 0
  return (
    <SideCard title={t('status')}>
      <fieldset className={classes.fields} disabled={locked}>
        <SelectField
          name="publishState"
          label={t('publishState')}
          options={publishStates.map((value) => ({ value, label: t(value) }))}
        />
        <VisibilityField />
      </fieldset>
      {(!isReady || product.publishState === 'draft') && (
        <div>
          <p className={classes.readiness} data-ready={isReady}>
            {isReady ? (
              <IconCircleCheck size={18} aria-hidden="true" />
            ) : (
              <IconAlertCircle size={18} aria-hidden="true" />
            )}
            {isReady ? t('readyToPublish') : tPreview('missing', { count: missing.length })}
          </p>
          <MissingList items={missing} variantCount={values.variants.length} />
        </div>
      )}
      {advice.length > 0 && !locked && (
        <details className={classes.advice}>
          <summary>
            {tPreview('advice')} · {advice.length}
          </summary>
          <AdviceList items={advice} />
        </details>
      )}
    </SideCard>
  )
}
