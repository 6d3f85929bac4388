import { useNavigate } from 'react-router'
import { variantTemplateFields, variants } from '#contract/domains/variants.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { VariantFields, variantValues } from './parts/variant-fields.tsx'
import { variantsText } from './variants.text.ts'

const VariantCreatePage = () => {
  const t = useText(variantsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={variantTemplateFields}
      endpoint={variants.create}
      values={variantValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate('..', { relative: 'path', replace: true })}
      save={t('create')}
    >
      <VariantFields isNew />
    </FormPage>
  )
}

export default VariantCreatePage
