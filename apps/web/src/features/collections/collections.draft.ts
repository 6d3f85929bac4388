import type { Condition, Rules } from '#contract/domains/collections.ts'
import type { Permission } from '#contract/permissions.ts'

/** A condition while it is edited: its value may be missing or not a valid amount yet. */
export interface ConditionDraft {
  field: Condition['field']
  operator: Condition['operator']
  value: string | number | null
}

export interface RulesDraft {
  match: Rules['match']
  conditions: readonly ConditionDraft[]
}

const fields: readonly { field: Condition['field']; permission?: Permission }[] = [
  { field: 'tag' },
  { field: 'brand', permission: 'view_product_brands' },
  { field: 'category', permission: 'view_product_categories' },
  { field: 'subcategory', permission: 'view_product_subcategories' },
  { field: 'price' },
  { field: 'stock' },
]

/** Offers only fields whose options the user may list. */
export const getAllowedFields = (can: (permission: Permission) => boolean): Condition['field'][] =>
  fields.filter(({ permission }) => permission === undefined || can(permission)).map(({ field }) => field)

export const isNumeric = (field: Condition['field']): boolean => field === 'price' || field === 'stock'

export const getOperators = (field: Condition['field']): readonly Condition['operator'][] =>
  isNumeric(field) ? ['at_least', 'at_most'] : ['is', 'is_not']

export const newCondition = (field: Condition['field']): ConditionDraft => ({
  field,
  operator: isNumeric(field) ? 'at_least' : 'is',
  value: isNumeric(field) ? null : '',
})
