import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { BasicFields, basicBody, basicSchema, basicValues } from './basic-fields.tsx'
import { StepForm } from './step-form.tsx'

export const BasicStep = () => {
  const { locked } = useProductWizard()
  return (
    <StepForm schema={basicSchema} values={basicValues} body={basicBody}>
      <BasicFields locked={locked} />
    </StepForm>
  )
}
