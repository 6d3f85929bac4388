import type { CustomField, FieldLimits } from '#contract/domains/custom-fields.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

interface DemoField {
  name: string
  help?: string
  type: CustomField['type']
  limits: FieldLimits
  required?: true
  /** Category names; undefined means all products. */
  categories?: readonly string[]
}

const fieldSets: readonly (readonly DemoField[])[] = [
  [
    { name: 'Material', help: 'Main material, such as walnut or linen.', type: 'Text', limits: { longest: 80 } },
    {
      name: 'Care',
      type: 'List',
      limits: { choices: ['Hand wash', 'Machine wash cold', 'Dishwasher safe', 'Wipe clean'], several: true },
    },
    { name: 'Made in the Hudson Valley', type: 'Boolean', limits: {} },
    {
      name: 'Net weight',
      help: 'As printed on the label.',
      type: 'Number',
      limits: { least: 0.1, most: 700, decimals: 1, unit: 'oz' },
      required: true,
      categories: ['Pantry'],
    },
    {
      name: 'Comfort temperature',
      type: 'Range',
      limits: { least: 0, most: 110, decimals: 0, unit: '°F' },
      categories: ['Home', 'Clothing'],
    },
  ],
  [
    { name: 'Elaboración', help: 'Cómo y dónde se hace.', type: 'Text', limits: { longest: 200 } },
    {
      name: 'Denominación de origen',
      type: 'List',
      limits: { choices: ['Jaén', 'Rías Baixas', 'Sierra de Guadarrama', 'Jijona'] },
      categories: ['Despensa', 'Bodega'],
    },
    { name: 'Sin gluten', type: 'Boolean', limits: {}, categories: ['Despensa'] },
    {
      name: 'Peso neto',
      type: 'Number',
      limits: { least: 1, most: 20_000, decimals: 0, unit: 'g' },
      required: true,
      categories: ['Despensa'],
    },
    {
      name: 'Temperatura de servicio',
      type: 'Range',
      limits: { least: 0, most: 25, decimals: 0, unit: '°C' },
      categories: ['Bodega'],
    },
  ],
  [
    { name: 'Origin', help: 'Prefecture or maker.', type: 'Text', limits: { longest: 80 } },
    { name: 'Brewing', type: 'Range', limits: { least: 40, most: 100, decimals: 0, unit: '°C' }, categories: ['Tea'] },
    { name: 'Gift box', type: 'Boolean', limits: {} },
  ],
]

/** One field of each type, one of them required in one category only. The categories must exist. */
export const demoCustomFields = async (tx: Tx, storeId: string, personId: string, setIndex: number): Promise<void> => {
  const categories = await tx.selectFrom('categories').select(['id', 'name']).where('store_id', '=', storeId).execute()
  for (const [index, field] of (fieldSets[setIndex] ?? []).entries()) {
    const fieldCategories = categories.filter(({ name }) => field.categories?.includes(name))
    await tx
      .insertInto('custom_fields')
      .values({
        store_id: storeId,
        id: newId(),
        name: field.name,
        name_normalized: normalizeForSearch(field.name),
        help: field.help ?? '',
        type: field.type,
        required: field.required ?? false,
        limits: JSON.stringify(field.limits),
        category_ids: fieldCategories.map(({ id }) => id),
        position: index + 1,
        updated_by: personId,
      })
      .execute()
  }
}
