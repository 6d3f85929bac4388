import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { revisionFields, id, isBlank, requiredText, freeText, reference } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { customFieldTypes } from '../enumerations.ts'

const number = z.number().min(-1e12).max(1e12)

const isAscending = (min: number | undefined, max: number | undefined): boolean =>
  min === undefined || max === undefined || min <= max

/** Limits of a value; which apply depends on the type. */
export const fieldLimits = z
  .strictObject({
    /** Text: number of characters. */
    shortest: z.int().min(0).max(2000).optional(),
    longest: z.int().min(1).max(2000).optional(),
    /** List: the choices, and whether several can be selected. */
    choices: z
      .array(requiredText(120))
      .max(200)
      .refine((all) => new Set(all.map((choice) => choice.toLowerCase())).size === all.length, withMessage('different'))
      .optional(),
    several: z.boolean().optional(),
    /** Number and Range. */
    least: number.optional(),
    most: number.optional(),
    /** Number and Range: decimal places. */
    decimals: z.int().min(0).max(6).optional(),
    unit: freeText(20).optional(),
  })
  .refine(({ shortest, longest }) => isAscending(shortest, longest), { path: ['longest'], ...withMessage('backwards') })
  .refine(({ least, most }) => isAscending(least, most), { path: ['most'], ...withMessage('backwards') })
export type FieldLimits = z.infer<typeof fieldLimits>

const limitNamesByType = {
  Text: ['shortest', 'longest'],
  List: ['choices', 'several'],
  Boolean: [],
  Number: ['least', 'most', 'decimals', 'unit'],
  Range: ['least', 'most', 'decimals', 'unit'],
} as const satisfies Record<(typeof customFieldTypes)[number], readonly (keyof FieldLimits)[]>

/** Drops limits that don't belong to the type, such as those from before the type was changed. */
export const pickLimits = (type: keyof typeof limitNamesByType, limits: FieldLimits): FieldLimits => {
  const names: readonly string[] = limitNamesByType[type]
  return Object.fromEntries(
    Object.entries(limits).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

export const customField = z.object({
  _id: id,
  name: z.string(),
  help: z.string(),
  type: z.enum(customFieldTypes),
  required: z.boolean(),
  limits: fieldLimits,
  /** Empty means all products. */
  categories: z.array(reference),
  position: z.int(),
  ...revisionFields,
})
export type CustomField = z.infer<typeof customField>

export const customFieldFields = z.strictObject({
  name: requiredText(120),
  help: freeText(500).optional(),
  type: z.enum(customFieldTypes),
  required: z.boolean().optional(),
  limits: fieldLimits.optional(),
  categories: z.array(id).max(200).optional(),
})

/** Stored value: text, one or several choices, a boolean, a number or a range. */
export const fieldValue = z.union([
  z
    .string()
    .overwrite((text) => (isBlank(text) ? '' : text.trim()))
    .max(2000),
  z.array(z.string().max(120)).max(200),
  z.boolean(),
  number,
  z.strictObject({ from: number, to: number }),
])
export type FieldValue = z.infer<typeof fieldValue>

/** Values by field id; null removes a value. */
export const fieldValues = z.record(id, fieldValue.nullable())

export const customFields = domain(
  'customFields',
  crud(['list', 'get', 'create', 'update', 'reorder', 'remove', 'restoreMany'], {
    path: '/custom-fields',
    nouns: { singular: 'custom field', plural: 'custom fields' },
    permissions: {
      view: ['view_product_custom_fields'],
      create: ['create_product_custom_field'],
      edit: ['edit_product_custom_field'],
    },
    entity: customField,
    fields: customFieldFields,
    query: listQuery(['position', 'name'], {
      type: z.enum(customFieldTypes).optional(),
      /** Fields of this category and fields of all products. */
      category: id.optional(),
    }),
    invalidates: ['products'],
  }),
)
