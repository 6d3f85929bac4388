import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Product, productFields } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { isSameValue } from '#web/kit/form/conflict.ts'
import { WizardForm } from '#web/kit/wizard/wizard-form.tsx'
import { productWizardText } from '#web/features/product-wizard/product-wizard.text.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'

interface StepFormProps<S extends z.ZodObject> {
  schema: S
  values: (product: Product) => z.input<S>
  /** The product fields of this step as the request body has them. */
  body: (values: z.output<S>, product: Product) => Partial<z.input<typeof productFields>>
  getConfirmation?: (values: z.input<S>) => { title: string; body: string; confirmLabel: string } | undefined
  /** Delay of a draft's autosave. */
  autosaveDelayMs?: number
  children: ReactNode
}

// Sends only changed fields: a deleted category reads as null and must not be cleared, because it can be restored.
const pickChanged = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameValue(before[name as keyof Body], value)),
  ) as Partial<Body>

/** A step of an existing product. Drafts are autosaved; live products aren't, as customers would see partial input. */
export const StepForm = <S extends z.ZodObject>({
  schema,
  values,
  body,
  getConfirmation,
  autosaveDelayMs,
  children,
}: StepFormProps<S>) => {
  const t = useText(productWizardText)
  const { product, locked, back, next } = useProductWizard()
  const isDraft = product.publishState === 'draft'
  return (
    <WizardForm
      schema={schema}
      endpoint={products.update}
      entity={product}
      values={(opened) => values(opened ?? product)}
      request={(checked, opened = product) => ({
        params: { id: product._id },
        body: {
          ...pickChanged(body(values(opened) as z.output<S>, opened), body(checked, opened)),
          version: opened.version,
        },
      })}
      successMessage={isDraft ? undefined : ({ title }) => t('savedToast', { title })}
      autosave={isDraft}
      autosaveDelayMs={autosaveDelayMs}
      locked={locked}
      {...(getConfirmation && { getConfirmation })}
      back={back}
      next={next}
    >
      {children}
    </WizardForm>
  )
}
