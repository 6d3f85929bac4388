import { sql } from 'kysely'
import type * as z from 'zod'
import type { VariantTemplate, variantTemplateFields, variants } from '#contract/domains/variants.ts'
import { normalizeForSearch, matchesNormalized } from '#server/platform/db/normalize.ts'
import { nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'

export const templateTable = storeTable<VariantTemplate, z.output<typeof variants.list.query>>({
  table: 'variant_templates',
  resource: 'variants',
  nameIndex: 'variant_templates_name_key',
  json: sql`'name', t.name, 'options', t.options`,
  sorts: {
    name: nameSort,
    updatedAt: updatedAtSort,
  },
  search: (term) => matchesNormalized(sql`t.search_normalized`, term),
})

/** Found by its name and by the names and values of its options. */
export const templateColumns = ({ name, options }: z.output<typeof variantTemplateFields>) => ({
  name,
  search_normalized: normalizeForSearch(
    [name, ...options.flatMap((option) => [option.name, ...option.values])].join(' '),
  ),
  options: JSON.stringify(options),
})
