import { createContext, use } from 'react'
import type { Product } from '#contract/domains/product.ts'

interface ProductWizard {
  product: Product
  /** This person may look but not change. */
  locked: boolean
  back: (() => void) | undefined
  next: (() => void) | undefined
}

export const ProductWizardContext = createContext<ProductWizard | undefined>(undefined)

/** The product that is edited, and the ways out of its step. */
export const useProductWizard = (): ProductWizard => {
  const wizard = use(ProductWizardContext)
  if (!wizard) throw new Error('A step stands outside of its wizard')
  return wizard
}
