import { useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { Product } from '#contract/domains/product.ts'
import { type WizardStep, findMissingForLive, wizardSteps } from '#contract/domains/product-readiness.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Wizard, stepSearch, useStep } from '#web/kit/wizard/wizard.tsx'
import { WizardStepContent } from './parts/wizard-step.tsx'
import { productWizardText } from './product.text.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { ProductContext, type ProductSection } from './use-product.ts'

const sectionSteps: Record<ProductSection, WizardStep> = {
  basic: 'basic',
  selling: 'basic',
  organization: 'organization',
  pricing: 'details',
  inventory: 'details',
  shipping: 'details',
  search: 'details',
  media: 'media',
  variants: 'variants',
  fields: 'fields',
}

const toSection = (section: ProductSection) => ({ search: stepSearch(sectionSteps[section]) })

const DraftWizard = ({ product }: { product: Product }) => {
  const t = useText(productWizardText)
  const navigate = useNavigate()
  const { fields, isLoading } = useCustomFields()
  const currentStep = useStep<WizardStep>(
    wizardSteps.map((id) => ({ id })),
    'basic',
  )
  const current = wizardSteps.indexOf(currentStep)
  // Steps up to the furthest one are finished or lack something; those after it weren't opened yet.
  const [furthest, setFurthest] = useState(current)
  if (current > furthest) setFurthest(current)
  const missing = new Set(findMissingForLive(product, fields).map(({ step }) => step))
  const steps = wizardSteps.map((id, index) => {
    const isLeft = index < furthest && index !== current
    return { id, label: t(id), done: isLeft && !missing.has(id), incomplete: isLeft && missing.has(id) }
  })
  const editedProduct = useMemo(() => ({ product, customFields: fields, locked: false, toSection }), [product, fields])
  const goTo = (step: WizardStep | undefined) => step && (() => void navigate({ search: stepSearch(step) }))
  return (
    <Wizard
      title={product.title}
      subtitle={t('draftNote')}
      status={<StatusBadge tone="neutral">{t('draft')}</StatusBadge>}
      steps={steps}
      current={currentStep}
    >
      {isLoading ? (
        <FormSkeleton height={480} />
      ) : (
        <ProductContext key={currentStep} value={editedProduct}>
          <WizardStepContent
            step={currentStep}
            back={goTo(wizardSteps[current - 1])}
            next={goTo(wizardSteps[current + 1])}
          />
        </ProductContext>
      )}
    </Wizard>
  )
}

/** The wizard of a draft that is being created. Any other product is edited on its own page. */
const ProductDraftPage = () => {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useGet(products.get, { params: { id } })
  if (!product) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  if (product.publishState === 'live' || product.archivedAt)
    return <Navigate to={`/dashboard/products/${id}`} replace />
  return <DraftWizard key={product._id} product={product} />
}

export default ProductDraftPage
