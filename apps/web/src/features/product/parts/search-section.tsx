import { useWatch } from 'react-hook-form'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toPlainText } from '#web/kit/rich-text/plain-text.ts'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useCurrent } from '#web/features/product/use-product.ts'
import classes from './search-section.module.css'

/** Title, description and address for search engines, with a preview of the search result. */
export const SearchSection = () => {
  const t = useText(productFieldsText)
  const { store } = useSession()
  const title = useCurrent('title')
  const description = useCurrent('description')
  const [seoTitle, seoDescription, slug]: readonly unknown[] = useWatch({
    name: ['seoTitle', 'seoDescription', 'slug'],
  })
  return (
    <FormSection title={t('seo')}>
      <div className={classes.card} role="group" aria-label={t('seoPreview')}>
        <p className={classes.address}>
          {store?.slug} › products › {String(slug ?? '')}
        </p>
        <p className={classes.title}>{seoTitle ? String(seoTitle) : title}</p>
        <p className={classes.words}>
          {seoDescription ? String(seoDescription) : toPlainText(description) || t('seoNothing')}
        </p>
      </div>
      <TextField name="seoTitle" label={t('seoTitle')} placeholder={title} />
      <TextAreaField name="seoDescription" label={t('seoDescription')} minRows={2} />
      <SlugField name="slug" label={t('slug')} />
    </FormSection>
  )
}
