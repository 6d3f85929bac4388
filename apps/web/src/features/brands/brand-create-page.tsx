import { useNavigate } from 'react-router'
import { brandFields, brands } from '#contract/domains/brands.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { brandsText } from './brands.text.ts'
import { BrandFields, brandValues } from './parts/brand-fields.tsx'

const BrandCreatePage = () => {
  const t = useText(brandsText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={brandFields}
      endpoint={brands.create}
      values={brandValues}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate('..', { relative: 'path', replace: true })}
      save={t('create')}
    >
      <BrandFields />
    </FormPage>
  )
}

export default BrandCreatePage
