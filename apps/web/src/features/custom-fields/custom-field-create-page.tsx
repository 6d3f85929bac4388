import { useNavigate } from 'react-router'
import { customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { customFieldForm, customFieldValues } from './custom-fields.form.ts'
import { customFieldsText } from './custom-fields.text.ts'
import { CustomFieldFields } from './parts/custom-field-fields.tsx'

const CustomFieldCreatePage = () => {
  const t = useText(customFieldsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={customFieldForm}
      endpoint={customFields.create}
      values={customFieldValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate('..', { relative: 'path', replace: true })}
      save={t('create')}
    >
      <CustomFieldFields />
    </FormPage>
  )
}

export default CustomFieldCreatePage
