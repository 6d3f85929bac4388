import * as z from 'zod'
import {
  checkDiscount,
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

/** Paths of the fields that couldn't be saved. */
const findInvalid = (values: DiscountFields): ReadonlySet<string> => {
  const issues = discountFields.safeParse(values).error?.issues ?? []
  return new Set([...issues, ...checkDiscount(values)].map(({ path }) => path.join('.')))
}

/** The form's current values; fields that are missing or invalid become 0 or null. */
export const toTerms = (values: DiscountFields, batchCodes: number): Terms => {
  const invalid = findInvalid(values)
  const orNull = <Value>(path: string, value: Value): Value | null => (invalid.has(path) ? null : value)
  return {
    ...values,
    batchCodes,
    value: orNull('value', values.value) ?? 0,
    thresholdValue: orNull('thresholdValue', values.thresholdValue) ?? 0,
    totalLimit: orNull('totalLimit', values.totalLimit),
    perUserLimit: orNull('perUserLimit', values.perUserLimit),
    bogo: values.bogo && {
      ...values.bogo,
      buy: orNull('bogo.buy', values.bogo.buy) ?? 0,
      get: orNull('bogo.get', values.bogo.get) ?? 0,
      repeats: orNull('bogo.repeats', values.bogo.repeats),
    },
    codes: values.codes.filter((_, index) => !invalid.has(`codes.${index}`)),
    startsAt: orNull('startsAt', values.startsAt),
    endsAt: orNull('endsAt', values.endsAt),
  }
}

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
