import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { revisionFields, id, requiredText } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'
import { withMessage } from '#contract/core/validation-messages.ts'

export const maxOptions = 3
export const maxOptionValues = 100
export const maxVariants = 500

const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length

export const option = z.strictObject({
  name: requiredText(60),
  values: z.array(requiredText(60)).min(1).max(maxOptionValues).refine(areDistinct, withMessage('different')),
})
export type Option = z.infer<typeof option>

export const options = z
  .array(option)
  .max(maxOptions)
  .refine((all) => areDistinct(all.map(({ name }) => name)), withMessage('different'))

/** Every combination of option values, the last option varying fastest; one empty combination without options. */
export const combinations = (productOptions: readonly Option[]): string[][] =>
  productOptions.reduce<string[][]>(
    (combined, { values }) => combined.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )

export const variantTemplate = z.object({ _id: id, name: z.string(), options: z.array(option), ...revisionFields })
export type VariantTemplate = z.infer<typeof variantTemplate>

export const variantTemplateFields = z.strictObject({ name: requiredText(120), options: options.min(1) })

/** Reusable sets of options. */
export const variants = domain(
  'variants',
  crud(['list', 'get', 'create', 'update', 'removeMany', 'restoreMany'], {
    path: '/variants',
    nouns: { singular: 'variant template', plural: 'variant templates' },
    permissions: {
      view: ['view_product_variants'],
      create: ['create_product_variant'],
      edit: ['edit_product_variant'],
    },
    entity: variantTemplate,
    fields: variantTemplateFields,
    query: listQuery(['name', 'updatedAt']),
  }),
)
