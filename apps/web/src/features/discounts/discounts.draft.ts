import * as z from 'zod'
import {
  type Discount,
  type DiscountFields,
  discountFields,
  defaultDiscount,
  type TargetKind,
} from '#contract/domains/discount.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Terms } from './discounts.rule-text.ts'

export const fullRate = 1_000_000

export const emptyDiscount: DiscountFields = { ...defaultDiscount, name: '' }

export const emptyBogo = { basis: 'order_quantity', buy: 2, get: 1, repeats: null } as const

/** The editable fields of a discount, without the derived ones. */
export const toDiscountValues = (discount: Discount | undefined): DiscountFields =>
  discount ? z.object(discountFields.shape).parse(discount) : emptyDiscount

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The form's current values; fields that aren't numbers yet become 0 or null. */
export const toTerms = (values: DiscountFields, batchCodes: number): Terms => ({
  ...values,
  batchCodes,
  value: toNumber(values.value),
  thresholdValue: toNumber(values.thresholdValue),
  totalLimit: toNumberOrNull(values.totalLimit),
  perUserLimit: toNumberOrNull(values.perUserLimit),
  bogo: values.bogo && {
    ...values.bogo,
    buy: toNumber(values.bogo.buy),
    get: toNumber(values.bogo.get),
    repeats: toNumberOrNull(values.bogo.repeats),
  },
})

/** Subcategories are stored as categories but have their own picker. */
export type PickerKind = TargetKind | 'subcategories'

export const toTargetKind = (pickerKind: PickerKind): TargetKind =>
  pickerKind === 'subcategories' ? 'categories' : pickerKind

const requiredPermissions: Record<PickerKind, Permission> = {
  products: 'view_products',
  variants: 'view_products',
  categories: 'view_product_categories',
  subcategories: 'view_product_subcategories',
  brands: 'view_product_brands',
  collections: 'view_product_collections',
}

export const pickerKinds = Object.keys(requiredPermissions) as PickerKind[]

/** Targets can only be picked from lists the person may view. */
export const canList = (kind: PickerKind, can: (permission: Permission) => boolean): boolean =>
  can(requiredPermissions[kind])
