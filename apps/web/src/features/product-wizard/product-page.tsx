import { Alert, Button } from '@mantine/core'
import { IconArchive, IconLock } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Product } from '#contract/domains/product.ts'
import { type WizardStep, findMissingForLive, wizardSteps } from '#contract/domains/product-readiness.ts'
import { products } from '#contract/domains/products.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { Wizard, stepSearch, useStep } from '#web/kit/wizard/wizard.tsx'
import { BasicStep } from './parts/basic-step.tsx'
import { DetailsStep } from './parts/details-step.tsx'
import { FieldsStep } from './parts/fields-step.tsx'
import { MediaStep } from './parts/media-step.tsx'
import { OrganizationStep } from './parts/organization-step.tsx'
import { SummaryStep } from './parts/summary-step.tsx'
import { VariantsStep } from './parts/variants-step.tsx'
import { productWizardText } from './product-wizard.text.ts'
import { useProductFields } from './use-product-fields.ts'
import { ProductWizardContext } from './use-product-wizard.ts'

const contents: Record<WizardStep, ReactNode> = {
  basic: <BasicStep />,
  organization: <OrganizationStep />,
  details: <DetailsStep />,
  media: <MediaStep />,
  variants: <VariantsStep />,
  fields: <FieldsStep />,
  summary: <SummaryStep />,
}

const Notices = ({ product, locked }: { product: Product; locked: boolean }) => {
  const t = useText(productWizardText)
  const restore = useSend(products.restoreMany, { successMessage: t('restored', { title: product.title }) })
  return (
    <>
      {locked && (
        <Alert icon={<IconLock size={18} />} color="neutral" mb="md" title={t('readOnly')}>
          {t('cannotEdit')}
        </Alert>
      )}
      {product.archivedAt && (
        <Alert icon={<IconArchive size={18} />} color="warning" mb="md" title={t('archived')}>
          {t('archivedNote')}
          {!locked && (
            <div>
              <Button
                mt="sm"
                size="xs"
                variant="default"
                loading={restore.sending}
                onClick={() => void restore.send({ body: { ids: [product._id] } })}
              >
                {t('restore')}
              </Button>
            </div>
          )}
        </Alert>
      )}
    </>
  )
}

const ProductWizard = ({ product }: { product: Product }) => {
  const t = useText(productWizardText)
  const navigate = useNavigate()
  const locked = !useSession().can('edit_product')
  const { fields = [] } = useProductFields(product)
  const missing = new Set(findMissingForLive(product, fields).map(({ step }) => step))
  const steps = wizardSteps.map((id) => ({ id, label: t(id), incomplete: missing.has(id) }))
  const currentStep = useStep<WizardStep>(steps, 'basic')
  const isLive = product.publishState === 'live'
  const stepIndex = wizardSteps.indexOf(currentStep)
  const wizard = useMemo(() => {
    const to = (step: WizardStep | undefined) => step && (() => void navigate({ search: stepSearch(step) }))
    return { product, locked, back: to(wizardSteps[stepIndex - 1]), next: to(wizardSteps[stepIndex + 1]) }
  }, [product, locked, navigate, stepIndex])
  return (
    <Wizard
      title={product.title}
      subtitle={
        <>
          {t('updated')} <Time iso={product.updatedAt} /> {product.updatedBy && t('by', { who: product.updatedBy })}
        </>
      }
      status={<StatusBadge tone={isLive ? 'success' : 'neutral'}>{t(isLive ? 'live' : 'draft')}</StatusBadge>}
      notice={<Notices product={product} locked={locked} />}
      steps={steps}
      current={currentStep}
      wide={currentStep === 'variants' || currentStep === 'summary'}
    >
      <ProductWizardContext key={currentStep} value={wizard}>
        {contents[currentStep]}
      </ProductWizardContext>
    </Wizard>
  )
}

const ProductPage = () => {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useGet(products.get, { params: { id } })
  if (!product) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return <ProductWizard key={product._id} product={product} />
}

export default ProductPage
