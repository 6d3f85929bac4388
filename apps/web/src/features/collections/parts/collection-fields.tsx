import type { z } from 'zod'
import type { Collection, collectionFields } from '#contract/domains/collections.ts'
import { useText } from '#web/client/text.ts'
import { HandleField } from '#web/kit/crud/handle-field.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { collectionsText, rulesText } from '#web/features/collections/collections.text.ts'
import { RulesField } from './rules-field.tsx'

export const collectionValues = (collection: Collection | undefined): z.input<typeof collectionFields> => ({
  name: collection?.name ?? '',
  ...(collection && { slug: collection.slug }),
  description: collection?.description ?? '',
  picture: collection?.picture?.key ?? null,
  rules: collection?.rules ?? null,
})

export const CollectionFields = ({ collection }: { collection: Collection | undefined }) => {
  const t = useText(collectionsText)
  const rules = useText(rulesText)
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} autoFocus={!collection} />
        <TextAreaField name="description" label={t('description')} />
        <ImageField name="picture" label={t('image')} saved={collection?.picture} />
        {collection && <HandleField />}
      </FormSection>
      <FormSection title={rules('title')} help={rules('help')}>
        <RulesField />
      </FormSection>
    </>
  )
}
