import { variantTemplateFields, variants } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { VariantFields, variantValues } from './parts/variant-fields.tsx'
import { useVariantRemoval } from './use-variant-removal.ts'
import { variantsText } from './variants.text.ts'

const VariantPage = () => {
  const t = useText(variantsText)
  return (
    <EntityPage
      endpoints={variants}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={variantTemplateFields}
      values={variantValues}
      removal={useVariantRemoval()}
      savedText={({ name }) => t('savedToast', { name })}
    >
      {(template) => <VariantFields isNew={!template} />}
    </EntityPage>
  )
}

export default VariantPage
