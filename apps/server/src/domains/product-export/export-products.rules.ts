import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { Product, Variant } from '#contract/domains/product.ts'
import {
  type ColumnTarget,
  columnTargets,
  toFieldHeading,
  getHeading,
  joinList,
  toStockHeading,
  formatCsvMoney,
} from '#contract/domains/product-csv.ts'
import type { Currency } from '#contract/enumerations.ts'
import { toCompleteUrl, toExportedDescription } from '#server/platform/rich-text/description.ts'

export interface ExportContext {
  currency: Currency
  fields: readonly CustomField[]
  locations: readonly { id: string; name: string }[]
  /** Stock of a variant at a location. */
  onHand: (variant: string, location: string) => number | undefined
  publicUrl: string
}

// Stock has a column per location; a total column would be counted twice on import.
const targets = columnTargets.filter((target) => target !== 'onHand')

export const exportHeader = ({ fields, locations }: Pick<ExportContext, 'fields' | 'locations'>): string[] => [
  ...targets.map(getHeading),
  ...fields.map(({ name }) => toFieldHeading(name)),
  ...locations.map(({ name }) => toStockHeading(name)),
]

const toCell = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

const fieldCell = (value: FieldValue | undefined): string => {
  if (Array.isArray(value)) return joinList(value)
  return typeof value === 'object' ? `${value.from}..${value.to}` : toCell(value)
}

type Row = Partial<Record<ColumnTarget, string>>

/** Only on the first line of a product. */
const productCells = (product: Product, { publicUrl }: ExportContext): Row => ({
  title: product.title,
  description: toExportedDescription(product.description, publicUrl),
  brand: toCell(product.brand?.name),
  category: toCell(product.category?.name),
  subcategory: toCell(product.subcategory?.name),
  collections: joinList(product.collections.filter(({ byHand }) => byHand).map(({ name }) => name)),
  tags: joinList(product.tags),
  type: product.type,
  billingType: product.billingType,
  billingEvery: toCell(product.billingPeriod?.every),
  billingUnit: toCell(product.billingPeriod?.unit),
  publishState: product.publishState,
  archived: toCell(product.archivedAt !== null),
  visibility: product.visibility,
  length: toCell(product.size?.length),
  width: toCell(product.size?.width),
  height: toCell(product.size?.height),
  taxRate: product.taxRate === null ? '' : toCell(product.taxRate / 10_000),
  lowStockThreshold: toCell(product.lowStockThreshold),
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  option1Name: toCell(product.options[0]?.name),
  option2Name: toCell(product.options[1]?.name),
  option3Name: toCell(product.options[2]?.name),
})

const variantCells = (variant: Variant, product: Product, context: ExportContext): Row => {
  const image = product.media.find(({ _id }) => _id === variant.media)?.file
  return {
    option1Value: toCell(variant.values[0]),
    option2Value: toCell(variant.values[1]),
    option3Value: toCell(variant.values[2]),
    sku: toCell(variant.sku),
    barcode: toCell(variant.barcode),
    price: formatCsvMoney(variant.price, context.currency),
    compareAtPrice: formatCsvMoney(variant.compareAtPrice, context.currency),
    costPrice: formatCsvMoney(variant.costPrice, context.currency),
    weight: toCell(variant.weightGrams ?? product.weight),
    tracksStock: toCell(variant.tracksStock),
    allowBackorder: toCell(variant.allowBackorder),
    isTaxable: toCell(variant.isTaxable),
    variantPicture: image?.url ? toCompleteUrl(image.url, context.publicUrl) : '',
  }
}

const mediumCells = (product: Product, index: number, context: ExportContext): Row => {
  const medium = product.media[index]
  if (!medium) return {}
  return {
    picture: medium.file?.url ? toCompleteUrl(medium.file.url, context.publicUrl) : '',
    picturePosition: toCell(index + 1),
    pictureAlt: medium.alt,
    mediaKind: medium.kind,
    mediaText: medium.body,
  }
}

/** One line per variant or medium, whichever are more. */
export const exportLines = (product: Product, context: ExportContext): string[][] => {
  const count = Math.max(product.variants.length, product.media.length, 1)
  return Array.from({ length: count }, (_, index) => {
    const variant = product.variants[index]
    const cells: Row = {
      handle: product.slug,
      ...(index === 0 ? productCells(product, context) : {}),
      ...(variant ? variantCells(variant, product, context) : {}),
      ...mediumCells(product, index, context),
    }
    return [
      ...targets.map((target) => cells[target] ?? ''),
      ...context.fields.map(({ _id }) => (index === 0 ? fieldCell(product.fields[_id]) : '')),
      ...context.locations.map(({ id }) => (variant ? toCell(context.onHand(variant._id, id)) : '')),
    ]
  })
}
