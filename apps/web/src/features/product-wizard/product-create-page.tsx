import { useNavigate } from 'react-router'
import { products } from '#contract/domains/products.ts'
import { wizardSteps } from '#contract/domains/product-readiness.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { Wizard, stepSearch } from '#web/kit/wizard/wizard.tsx'
import { WizardForm } from '#web/kit/wizard/wizard-form.tsx'
import { BasicFields, basicBody, basicSchema, basicValues } from './parts/basic-fields.tsx'
import { productWizardText } from './product-wizard.text.ts'

const ProductCreatePage = () => {
  const t = useText(productWizardText)
  const navigate = useNavigate()
  const steps = wizardSteps.map((id) => ({ id, label: t(id), closed: id !== 'basic' }))
  return (
    <Wizard title={t('newTitle')} subtitle={t('draftNote')} steps={steps} current="basic">
      <WizardForm
        schema={basicSchema}
        endpoint={products.create}
        values={basicValues}
        request={(values) => ({ body: basicBody(values) })}
        autosave={false}
        onSaved={(product) => {
          queryClient.setQueryData(getQueryOptions(products.get, { params: { id: product._id } }).queryKey, product)
          // Replaces the history entry, so that Back doesn't lead to another empty form.
          void navigate(
            { pathname: `../${product._id}`, search: stepSearch('organization') },
            { relative: 'path', replace: true },
          )
        }}
      >
        <BasicFields isNew />
      </WizardForm>
    </Wizard>
  )
}

export default ProductCreatePage
