import { useText } from '#web/client/text.ts'
import type { WizardStep } from '#contract/domains/product-readiness.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { SellingSection, TitleSection } from './basic-sections.tsx'
import { CustomFieldsSection } from './custom-fields-section.tsx'
import { InventorySection } from './inventory-section.tsx'
import { MediaSection } from './media-section.tsx'
import { OrganizationFields, VisibilityField } from './organization-fields.tsx'
import { PricingSection } from './pricing-section.tsx'
import { SearchSection } from './search-section.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { StepForm } from './step-form.tsx'
import { SummaryStep } from './summary-step.tsx'
import { VariantsSection, useVariantsConfirmation } from './variants-section.tsx'

interface WizardStepContentProps {
  step: WizardStep
  back: (() => void) | undefined
  next: (() => void) | undefined
}

/** A step of the wizard, made of the sections that the product page has. */
export const WizardStepContent = ({ step, back, next }: WizardStepContentProps) => {
  const t = useText(productFieldsText)
  const { product } = useProduct()
  const getVariantsConfirmation = useVariantsConfirmation(product)
  const navigation = { back, next }
  switch (step) {
    case 'basic':
      return (
        <StepForm step={step} {...navigation}>
          <TitleSection />
          <SellingSection />
        </StepForm>
      )
    case 'organization':
      return (
        <StepForm step={step} {...navigation}>
          <FormSection title={t('filing')}>
            <OrganizationFields />
            <VisibilityField />
          </FormSection>
        </StepForm>
      )
    case 'details':
      return (
        <StepForm step={step} {...navigation}>
          <PricingSection />
          <InventorySection showsStock />
          {product.type === 'physical' && <ShippingSection />}
          <SearchSection />
        </StepForm>
      )
    case 'media':
      return (
        <StepForm step={step} {...navigation}>
          <MediaSection />
        </StepForm>
      )
    case 'variants':
      return (
        <StepForm
          step={step}
          {...navigation}
          getConfirmation={getVariantsConfirmation}
          // A matrix is typed cell by cell; each is saved soon.
          autosaveDelayMs={500}
        >
          <VariantsSection />
        </StepForm>
      )
    case 'fields':
      return (
        <StepForm step={step} {...navigation}>
          <CustomFieldsSection />
        </StepForm>
      )
    case 'summary':
      return <SummaryStep back={back} />
  }
}
