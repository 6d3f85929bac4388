import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Product, productFields } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '../../../client/text.ts'
import { same } from '../../../kit/form/conflict.ts'
import { WizardForm } from '../../../kit/wizard/wizard-form.tsx'
import { productWizardText } from '../product-wizard.text.ts'
import { useProductWizard } from '../use-product-wizard.ts'

interface StepFormProps<S extends z.ZodObject> {
  schema: S
  values: (product: Product) => z.input<S>
  /** What of it is sent: the fields of the product that the step is about. */
  body: (values: z.output<S>, product: Product) => Partial<z.input<typeof productFields>>
  ask?: (values: z.input<S>) => { title: string; body: string; confirm: string } | undefined
  /** How soon a draft saves itself. */
  pause?: number
  children: ReactNode
}

// What nobody touched is not sent: a category that was deleted reads as none, and must be there again when it is restored.
const changed = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(before[name as keyof Body], value)),
  ) as Partial<Body>

/** One step of a product that exists. A draft saves itself; of a live product customers see nothing half-typed. */
export const StepForm = <S extends z.ZodObject>({ schema, values, body, ask, pause, children }: StepFormProps<S>) => {
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
          ...changed(body(values(opened) as z.output<S>, opened), body(checked, opened)),
          version: opened.version,
        },
      })}
      success={isDraft ? undefined : ({ title }) => t('savedToast', { title })}
      quiet={isDraft}
      pause={pause}
      locked={locked}
      {...(ask && { ask })}
      back={back}
      next={next}
    >
      {children}
    </WizardForm>
  )
}
