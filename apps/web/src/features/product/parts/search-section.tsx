import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { SearchPreview } from '#web/entities/stores/search-preview.tsx'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toPlainText } from '#web/kit/rich-text/plain-text.ts'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useCurrent } from '#web/features/product/use-product.ts'

/** Title, description and address for search engines, with a preview of the search result. */
export const SearchSection = () => {
  const t = useText(productFieldsText)
  const title = useCurrent('title')
  const description = useCurrent('description')
  const [seoTitle, seoDescription, slug]: readonly unknown[] = useWatch({
    name: ['seoTitle', 'seoDescription', 'slug'],
  })
  return (
    <FormSection title={t('seo')}>
      <SearchPreview
        label={t('seoPreview')}
        path={['products', String(slug ?? '')]}
        title={seoTitle ? String(seoTitle) : title}
        description={seoDescription ? String(seoDescription) : toPlainText(description) || t('seoNothing')}
      />
      <TextField name="seoTitle" label={t('seoTitle')} placeholder={title} />
      <TextAreaField name="seoDescription" label={t('seoDescription')} minRows={2} />
      <SlugField name="slug" label={t('slug')} />
    </FormSection>
  )
}
