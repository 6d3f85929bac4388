import * as z from 'zod'
import {
  type Discount,
  type DiscountFields,
  discountFields,
  plainDiscount,
  type TargetKind,
} from '#contract/domains/discount.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Terms } from './discounts.words.ts'

export const wholeShare = 1_000_000

export const blank: DiscountFields = { ...plainDiscount, name: '' }

export const blankBogo = { basis: 'order_quantity', buy: 2, get: 1, repeats: null } as const

/** The editable fields of a discount, without the derived ones. */
export const discountValues = (discount: Discount | undefined): DiscountFields =>
  discount ? z.object(discountFields.shape).parse(discount) : blank

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0)
const figureOrNone = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The form's current values; fields that aren't numbers yet become 0 or null. */
export const termsOf = (values: DiscountFields, batchCodes: number): Terms => ({
  ...values,
  batchCodes,
  value: figure(values.value),
  thresholdValue: figure(values.thresholdValue),
  totalLimit: figureOrNone(values.totalLimit),
  perUserLimit: figureOrNone(values.perUserLimit),
  bogo: values.bogo && {
    ...values.bogo,
    buy: figure(values.bogo.buy),
    get: figure(values.bogo.get),
    repeats: figureOrNone(values.bogo.repeats),
  },
})

/** Subcategories are stored as categories but have their own picker. */
export type PickedKind = TargetKind | 'subcategories'

export const kindOf = (picked: PickedKind): TargetKind => (picked === 'subcategories' ? 'categories' : picked)

const needed: Record<PickedKind, Permission> = {
  products: 'view_products',
  variants: 'view_products',
  categories: 'view_product_categories',
  subcategories: 'view_product_subcategories',
  brands: 'view_product_brands',
  collections: 'view_product_collections',
}

export const pickedKinds = Object.keys(needed) as PickedKind[]

/** Targets can only be picked from lists the person may view. */
export const mayList = (kind: PickedKind, can: (permission: Permission) => boolean): boolean => can(needed[kind])
