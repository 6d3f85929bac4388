import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { Product, Variant } from '#contract/domains/product.ts'
import {
  type ColumnTarget,
  columnTargets,
  fieldHeading,
  headingOf,
  joinList,
  stockHeading,
  writeMoney,
} from '#contract/domains/product-csv.ts'
import type { Currency } from '#contract/enumerations.ts'

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
  ...targets.map(headingOf),
  ...fields.map(({ name }) => fieldHeading(name)),
  ...locations.map(({ name }) => stockHeading(name)),
]

const said = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

const fieldCell = (value: FieldValue | undefined): string => {
  if (Array.isArray(value)) return joinList(value)
  return typeof value === 'object' ? `${value.from}..${value.to}` : said(value)
}

type Row = Partial<Record<ColumnTarget, string>>

/** Only on the first line of a product. */
const productCells = (product: Product): Row => ({
  title: product.title,
  description: product.description,
  brand: said(product.brand?.name),
  category: said(product.category?.name),
  subcategory: said(product.subcategory?.name),
  collections: joinList(product.collections.filter(({ byHand }) => byHand).map(({ name }) => name)),
  tags: joinList(product.tags),
  type: product.type,
  billingType: product.billingType,
  billingEvery: said(product.billingPeriod?.every),
  billingUnit: said(product.billingPeriod?.unit),
  publishState: product.publishState,
  archived: said(product.archivedAt !== null),
  visibility: product.visibility,
  weight: said(product.weight),
  length: said(product.size?.length),
  width: said(product.size?.width),
  height: said(product.size?.height),
  taxRate: product.taxRate === null ? '' : said(product.taxRate / 10_000),
  lowStockThreshold: said(product.lowStockThreshold),
  allowBackorder: said(product.allowBackorder),
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  option1Name: said(product.options[0]?.name),
  option2Name: said(product.options[1]?.name),
  option3Name: said(product.options[2]?.name),
})

const variantCells = (variant: Variant, product: Product, context: ExportContext): Row => {
  const picture = product.media.find(({ _id }) => _id === variant.media)?.file
  return {
    option1Value: said(variant.values[0]),
    option2Value: said(variant.values[1]),
    option3Value: said(variant.values[2]),
    sku: said(variant.sku),
    barcode: said(variant.barcode),
    price: writeMoney(variant.price, context.currency),
    compareAtPrice: writeMoney(variant.compareAtPrice, context.currency),
    costPrice: writeMoney(variant.costPrice, context.currency),
    variantPicture: picture ? `${context.publicUrl}${picture.url}` : '',
  }
}

const mediumCells = (product: Product, place: number, context: ExportContext): Row => {
  const medium = product.media[place]
  if (!medium) return {}
  return {
    picture: medium.file ? `${context.publicUrl}${medium.file.url}` : '',
    picturePosition: said(place + 1),
    pictureAlt: medium.alt,
    mediaKind: medium.kind,
    mediaText: medium.body,
  }
}

/** One line per variant or medium, whichever are more. */
export const exportLines = (product: Product, context: ExportContext): string[][] => {
  const count = Math.max(product.variants.length, product.media.length, 1)
  return Array.from({ length: count }, (_, place) => {
    const variant = product.variants[place]
    const cells: Row = {
      handle: product.slug,
      ...(place === 0 ? productCells(product) : {}),
      ...(variant ? variantCells(variant, product, context) : {}),
      ...mediumCells(product, place, context),
    }
    return [
      ...targets.map((target) => cells[target] ?? ''),
      ...context.fields.map(({ _id }) => (place === 0 ? fieldCell(product.fields[_id]) : '')),
      ...context.locations.map(({ id }) => (variant ? said(context.onHand(variant._id, id)) : '')),
    ]
  })
}
