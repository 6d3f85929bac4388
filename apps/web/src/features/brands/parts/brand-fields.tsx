import type { z } from 'zod'
import type { Brand, brandFields } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import { HandleField } from '#web/kit/crud/handle-field.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { brandsText } from '#web/features/brands/brands.text.ts'

export const brandValues = (brand: Brand | undefined): z.input<typeof brandFields> => ({
  name: brand?.name ?? '',
  ...(brand && { slug: brand.slug }),
  description: brand?.description ?? '',
  website: brand?.website ?? null,
  logo: brand?.logo?.key ?? null,
})

export const BrandFields = ({ brand }: { brand: Brand | undefined }) => {
  const t = useText(brandsText)
  return (
    <FormSection title={t('about')}>
      <TextField name="name" label={t('name')} autoFocus={!brand} />
      <ImageField name="logo" label={t('logo')} saved={brand?.logo} />
      <TextField name="website" type="url" label={t('website')} placeholder="https://" />
      <TextAreaField name="description" label={t('description')} />
      {brand && <HandleField />}
    </FormSection>
  )
}
