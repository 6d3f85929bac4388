import { useText } from '#web/client/text.ts'
import { MediaField } from '#web/entities/products/media/media-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'

export const MediaSection = () => {
  const t = useText(productFieldsText)
  const { product, locked } = useProduct()
  return (
    <FormSection title={t('pictures')}>
      <MediaField name="media" label={t('mediaLabel')} saved={product.media} disabled={locked} />
    </FormSection>
  )
}
