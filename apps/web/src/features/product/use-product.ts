import { createContext, use } from 'react'
import { useWatch } from 'react-hook-form'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'

interface EditedProduct {
  product: Product
  /** The custom fields of all categories; empty without the permission to see them. */
  customFields: readonly CustomField[]
  /** True without the permission to edit. */
  locked: boolean
  /** The link to a section: a fragment of the product page, or a step of the wizard. */
  toSection: (section: ProductSection) => { hash: string } | { search: string }
}

export type ProductSection =
  | 'basic'
  | 'organization'
  | 'pricing'
  | 'inventory'
  | 'shipping'
  | 'selling'
  | 'media'
  | 'variants'
  | 'fields'
  | 'search'

export const ProductContext = createContext<EditedProduct | undefined>(undefined)

/** The product as last saved. */
export const useProduct = (): EditedProduct => {
  const product = use(ProductContext)
  if (!product) throw new Error('useProduct needs a ProductContext around it')
  return product
}

/** The value in the form, or the saved one if the field is in another step's form. */
export const useCurrent = <Name extends 'title' | 'type' | 'description'>(name: Name): Product[Name] => {
  const { product } = useProduct()
  const value: unknown = useWatch({ name })
  return (value ?? product[name]) as Product[Name]
}
