import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { changedIds, edited, id, line, manyByIds, oneById, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
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

/** Every combination of the options' values, in reading order; one empty combination where there are no options. */
export const combinations = (of: readonly Option[]): string[][] =>
  of.reduce<string[][]>((made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])), [[]])

export const variantTemplate = z.object({ _id: id, name: z.string(), options: z.array(option), ...edited })
export type VariantTemplate = z.infer<typeof variantTemplate>

export const variantTemplateFields = z.strictObject({ name: line(120), options: options.min(1) })

/** Named sets of options that are used again from product to product. */
export const variants = domain('variants', {
  list: endpoint({
    ...storeRead,
    path: '/variants',
    summary: 'List the variant templates of a store',
    needs: ['view_product_variants'],
    query: listQuery(['name', 'updatedAt']),
    response: page(variantTemplate),
  }),
  get: endpoint({
    ...storeRead,
    path: '/variants/{id}',
    summary: 'Read one variant template',
    needs: ['view_product_variants'],
    params: oneById,
    response: variantTemplate,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/variants',
    summary: 'Add a variant template',
    needs: ['create_product_variant'],
    body: variantTemplateFields,
    response: variantTemplate,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/variants/{id}',
    summary: 'Change a variant template; products made with it stay as they are',
    needs: ['edit_product_variant'],
    params: oneById,
    body: variantTemplateFields.partial().extend({ version }),
    response: variantTemplate,
  }),
  removeMany: endpoint({
    ...storeCreate,
    path: '/variants/delete',
    summary: 'Delete variant templates (they can be restored)',
    needs: ['edit_product_variant'],
    body: manyByIds,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/variants/restore',
    summary: 'Bring deleted variant templates back',
    needs: ['edit_product_variant'],
    body: manyByIds,
    response: changedIds,
  }),
})
