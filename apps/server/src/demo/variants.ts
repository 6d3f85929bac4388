import type { Option } from '#contract/domains/variants.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { templateColumns, templateTable } from '#server/domains/variants/variants.repo.ts'

interface Template {
  name: string
  options: Option[]
}

const makeTemplates = (sizes: Option, colors: Option, names: readonly [string, string, string]): Template[] => [
  { name: names[0], options: [sizes] },
  { name: names[1], options: [colors] },
  { name: names[2], options: [sizes, colors] },
]

const english = makeTemplates(
  { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
  { name: 'Color', values: ['Oat', 'Moss', 'Ink'] },
  ['Sizes', 'Colors', 'Size × color'],
)
const spanish = makeTemplates(
  { name: 'Talla', values: ['36', '37', '38', '39', '40', '41'] },
  { name: 'Color', values: ['Crudo', 'Añil', 'Teja'] },
  ['Tallas', 'Colores', 'Talla × Color'],
)

export const demoVariants = async (tx: Tx, storeId: string, personId: string, catalogIndex: number): Promise<void> => {
  const templates = catalogIndex === 1 ? spanish : english
  for (const template of templates) {
    await templateTable.insert(tx, storeId, { id: newId(), by: personId, columns: templateColumns(template) })
  }
}
