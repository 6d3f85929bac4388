import { useWatch } from 'react-hook-form'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toPlainText } from '#web/kit/rich-text/plain-text.ts'
import { productStepsText } from '#web/features/product-wizard/product-steps.text.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import classes from './search-preview.module.css'

/** Title and description for search engines, with a preview of the search result. */
export const SearchPreview = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const { store } = useSession()
  const [title, description]: readonly unknown[] = useWatch({ name: ['seoTitle', 'seoDescription'] })
  return (
    <FormSection title={t('seo')}>
      <TextField name="seoTitle" label={t('seoTitle')} placeholder={product.title} />
      <TextAreaField name="seoDescription" label={t('seoDescription')} minRows={2} />
      <div className={classes.card} role="group" aria-label={t('seoPreview')}>
        <p className={classes.address}>
          {store?.slug} › products › {product.slug}
        </p>
        <p className={classes.title}>{title ? String(title) : product.title}</p>
        <p className={classes.words}>
          {description ? String(description) : toPlainText(product.description) || t('seoNothing')}
        </p>
      </div>
    </FormSection>
  )
}
