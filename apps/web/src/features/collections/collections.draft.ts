import type { Condition, Rules } from '#contract/domains/collections.ts'
import type { Permission } from '#contract/permissions.ts'

/** A condition while it is edited: its value may be missing or not a valid amount yet. */
export interface Draft {
  field: Condition['field']
  operator: Condition['operator']
  value: string | number | null
}

export interface Drafts {
  match: Rules['match']
  conditions: readonly Draft[]
}

const fields: readonly { field: Condition['field']; needs?: Permission }[] = [
  { field: 'tag' },
  { field: 'brand', needs: 'view_product_brands' },
  { field: 'category', needs: 'view_product_categories' },
  { field: 'subcategory', needs: 'view_product_subcategories' },
  { field: 'price' },
  { field: 'stock' },
]

/** Offers only fields whose options the user may list. */
export const offeredFields = (can: (permission: Permission) => boolean): Condition['field'][] =>
  fields.filter(({ needs }) => needs === undefined || can(needs)).map(({ field }) => field)

export const isBound = (field: Condition['field']): boolean => field === 'price' || field === 'stock'

export const operatorsOf = (field: Condition['field']): readonly Condition['operator'][] =>
  isBound(field) ? ['at_least', 'at_most'] : ['is', 'is_not']

export const blank = (field: Condition['field']): Draft => ({
  field,
  operator: isBound(field) ? 'at_least' : 'is',
  value: isBound(field) ? null : '',
})
