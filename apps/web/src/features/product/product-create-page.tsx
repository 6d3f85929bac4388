import { useNavigate } from 'react-router'
import { draftKey } from '#contract/browser-storage.ts'
import { products } from '#contract/domains/products.ts'
import { wizardSteps } from '#contract/domains/product-readiness.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { FormDraft } from '#web/kit/form/form-draft.tsx'
import { Wizard, stepSearch } from '#web/kit/wizard/wizard.tsx'
import { WizardForm } from '#web/kit/wizard/wizard-form.tsx'
import { SellingSection, TitleSection } from './parts/basic-sections.tsx'
import { productForm, stepFields } from './product.form.ts'
import { productWizardText } from './product.text.ts'

const schema = productForm.pick(stepFields.basic)

const values = () => ({
  title: '',
  description: '',
  type: 'physical' as const,
  billingType: 'one_time' as const,
  billingPeriod: null,
})

/** The first step of the wizard creates the draft, which then has its own URL: a reload continues where it was. */
const ProductCreatePage = () => {
  const t = useText(productWizardText)
  const navigate = useNavigate()
  const { profile, store } = useSession()
  const steps = wizardSteps.map((id) => ({ id, label: t(id), closed: id !== 'basic' }))
  return (
    <Wizard title={t('newTitle')} subtitle={t('draftNote')} steps={steps} current="basic">
      <WizardForm
        schema={schema}
        endpoint={products.create}
        values={values}
        request={({ billingPeriod = null, ...rest }) => ({
          body: { ...rest, billingPeriod: rest.billingType === 'one_time' ? null : billingPeriod },
        })}
        onSaved={(product) => {
          queryClient.setQueryData(getQueryOptions(products.get, { params: { id: product._id } }).queryKey, product)
          // Replaces the history entry, so that Back doesn't lead to another empty form.
          void navigate(
            { pathname: `/dashboard/products/new/${product._id}`, search: stepSearch('organization') },
            { replace: true },
          )
        }}
      >
        <FormDraft storageKey={draftKey('productDraft', profile._id, store?._id ?? '')} />
        <TitleSection isNew />
        <SellingSection />
      </WizardForm>
    </Wizard>
  )
}

export default ProductCreatePage
