import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { edited, id, line } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'
import { said } from '../core/validation-words.ts'

export const mostOptions = 3
export const mostValues = 100
export const mostVariants = 500

const different = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length

export const option = z.strictObject({
  name: line(60),
  values: z.array(line(60)).min(1).max(mostValues).refine(different, said('different')),
})
export type Option = z.infer<typeof option>

export const options = z
  .array(option)
  .max(mostOptions)
  .refine((all) => different(all.map(({ name }) => name)), said('different'))

/** Every combination of option values, the last option varying fastest; one empty combination without options. */
export const combinations = (of: readonly Option[]): string[][] =>
  of.reduce<string[][]>((made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])), [[]])

export const variantTemplate = z.object({ _id: id, name: z.string(), options: z.array(option), ...edited })
export type VariantTemplate = z.infer<typeof variantTemplate>

export const variantTemplateFields = z.strictObject({ name: line(120), options: options.min(1) })

/** Reusable sets of options. */
export const variants = domain(
  'variants',
  crud(['list', 'get', 'create', 'update', 'removeMany', 'restoreMany'], {
    path: '/variants',
    nouns: { one: 'variant template', many: 'variant templates' },
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
