import { isBlank } from '#contract/core/fields.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { useText } from '#web/client/text.ts'
import { MediaField } from '#web/entities/products/media/media-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productStepsText } from '#web/features/product-wizard/product-steps.text.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { StepForm } from './step-form.tsx'

const schema = productFields.pick({ media: true })

const values = ({ media }: Product) => ({
  media: media
    .filter(({ kind, body }) => kind !== 'text' || !isBlank(body))
    .map(({ _id, kind, alt, body, file }) => ({ _id, kind, alt, body, ...(file && { key: file.key }) })),
})

export const MediaStep = () => {
  const t = useText(productStepsText)
  const { product, locked } = useProductWizard()
  return (
    <StepForm schema={schema} values={values} body={(checked) => checked}>
      <FormSection title={t('pictures')}>
        <MediaField name="media" label={t('mediaLabel')} saved={product.media} disabled={locked} />
      </FormSection>
    </StepForm>
  )
}
