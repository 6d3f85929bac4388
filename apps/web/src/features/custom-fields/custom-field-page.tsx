import { customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { customFieldForm, customFieldValues } from './custom-fields.form.ts'
import { customFieldsText } from './custom-fields.text.ts'
import { CustomFieldFields } from './parts/custom-field-fields.tsx'
import { useFieldRemoval } from './use-field-removal.ts'

const CustomFieldPage = () => {
  const t = useText(customFieldsText)
  return (
    <EntityPage
      endpoints={customFields}
      pluralNoun={t('items')}
      create={{ title: t('newTitle'), saveLabel: t('create') }}
      schema={customFieldForm}
      values={customFieldValues}
      removal={useFieldRemoval()}
    >
      {(field) => <CustomFieldFields field={field} />}
    </EntityPage>
  )
}

export default CustomFieldPage
