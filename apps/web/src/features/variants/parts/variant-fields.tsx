import type { z } from 'zod'
import type { VariantTemplate, variantTemplateFields } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { OptionsField } from '#web/entities/products/options-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { variantsText } from '#web/features/variants/variants.text.ts'

export const variantValues = (template: VariantTemplate | undefined): z.input<typeof variantTemplateFields> => ({
  name: template?.name ?? '',
  options: template?.options ?? [{ name: '', values: [] }],
})

export const VariantFields = ({ isNew }: { isNew: boolean }) => {
  const t = useText(variantsText)
  return (
    <>
      <FormSection title={t('template')}>
        <TextField name="name" label={t('name')} autoFocus={isNew} />
      </FormSection>
      <FormSection title={t('options')}>
        <OptionsField name="options" label={t('options')} />
      </FormSection>
    </>
  )
}
