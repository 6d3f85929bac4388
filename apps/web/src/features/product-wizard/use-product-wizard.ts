import { createContext, use } from 'react'
import type { Product } from '#contract/domains/product.ts'

interface ProductWizard {
  product: Product
  /** True without the permission to edit. */
  locked: boolean
  back: (() => void) | undefined
  next: (() => void) | undefined
}

export const ProductWizardContext = createContext<ProductWizard | undefined>(undefined)

/** The edited product and the navigation to the previous and next step. */
export const useProductWizard = (): ProductWizard => {
  const wizard = use(ProductWizardContext)
  if (!wizard) throw new Error('A step stands outside of its wizard')
  return wizard
}
