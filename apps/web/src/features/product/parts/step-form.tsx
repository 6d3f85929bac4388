import { type ReactNode, useMemo } from 'react'
import type * as z from 'zod'
import type { Product } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import type { Confirmation } from '#web/kit/form/form-save.ts'
import { WizardForm } from '#web/kit/wizard/wizard-form.tsx'
import {
  type ProductFormValues,
  productForm,
  stepFields,
  toFormValues,
  toProductBody,
  withFieldRules,
} from '#web/features/product/product.form.ts'
import { pickChanged } from '#web/features/product/product.pick-changed.ts'
import { useProduct } from '#web/features/product/use-product.ts'

interface StepFormProps {
  step: keyof typeof stepFields
  back: (() => void) | undefined
  next: (() => void) | undefined
  getConfirmation?: (values: ProductFormValues) => Confirmation | undefined
  /** Delay of the autosave. */
  autosaveDelayMs?: number
  children: ReactNode
}

/** A step of a draft, with the fields of that step only. */
export const StepForm = ({ step, back, next, getConfirmation, autosaveDelayMs, children }: StepFormProps) => {
  const { product, customFields } = useProduct()
  const schema = useMemo(() => {
    // The forms differ in their fields; within each, the types of those it has are the same.
    const fields = productForm.pick(stepFields[step]) as unknown as typeof productForm
    return step === 'fields' ? withFieldRules(fields, () => customFields) : fields
  }, [step, customFields])
  const values = (shown: Product) => {
    const all = toFormValues(shown, customFields)
    return Object.fromEntries(Object.entries(all).filter(([name]) => name in stepFields[step])) as ProductFormValues
  }
  const body = (checked: Partial<z.output<typeof productForm>>, shown: Product) =>
    toProductBody(checked, customFields, shown.category?._id ?? null)
  return (
    <WizardForm
      schema={schema}
      endpoint={products.update}
      entity={product}
      values={(opened) => values(opened ?? product)}
      request={(checked, opened = product) => ({
        params: { id: product._id },
        body: {
          ...pickChanged(body(values(opened), opened), body(checked, opened)),
          version: opened.version,
        },
      })}
      autosaveDelayMs={autosaveDelayMs}
      {...(getConfirmation && { getConfirmation })}
      back={back}
      next={next}
    >
      {children}
    </WizardForm>
  )
}
