import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { urlHandle } from '#contract/core/fields.ts'
import { maxTags, type ProductFields } from '#contract/domains/product.ts'
import { splitList } from '#contract/domains/product-csv.ts'
import { isValidFieldValue } from '#contract/domains/product-readiness.ts'
import { maxVariants, type Option } from '#contract/domains/variants.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import {
  type RowReader,
  type Line,
  maxLines,
  makeRowReader,
  type RowProblem,
  type FileLayout,
} from './import-cells.rules.ts'

export interface DraftVariant {
  row: number
  values: string[]
  price: number | undefined
  compareAtPrice: number | undefined
  costPrice: number | undefined
  sku: string | undefined
  barcode: string | undefined
  /** URL of one of the images. */
  image: string | undefined
  /** By location id; '' is the main location. */
  stock: Record<string, number>
}

export interface DraftMedium {
  row: number
  kind: 'image' | 'file' | 'text'
  url: string
  alt: string
  body: string
  position: number
}

type ScalarFields = Omit<
  ProductFields,
  'title' | 'category' | 'subcategory' | 'brand' | 'collections' | 'variants' | 'media'
>

/** A product as read from the file. References are names, not ids; fields the file doesn't have are undefined. */
export interface Draft {
  row: number
  handle: string
  title: string | undefined
  fields: { [Key in keyof ScalarFields]?: ScalarFields[Key] }
  archived: boolean | undefined
  category: string | undefined
  subcategory: string | undefined
  brand: string | undefined
  collections: string[] | undefined
  options: Option[]
  variants: DraftVariant[]
  media: DraftMedium[]
}

export interface GroupContext extends FileLayout {
  fields: readonly CustomField[]
  /** When true, no product goes live. */
  asDrafts: boolean
}

const maxListLength = 5000
const productTypes = {
  physical: 'physical',
  digital: 'digital',
  service: 'service',
  físico: 'physical',
  servicio: 'service',
  true: 'physical',
  false: 'digital',
} as const
const states = {
  live: 'live',
  active: 'live',
  activo: 'live',
  publicado: 'live',
  draft: 'draft',
  borrador: 'draft',
  archived: 'draft',
  archivado: 'draft',
  unlisted: 'draft',
} as const
const archivedLabels = new Set(['archived', 'archivado'])
const visibilities = {
  public: 'public',
  private: 'private',
  público: 'public',
  privado: 'private',
  true: 'public',
  false: 'private',
} as const
const billings = { one_time: 'one_time', subscription: 'subscription', rental: 'rental' } as const
const units = { day: 'day', week: 'week', month: 'month', year: 'year' } as const
const mediaKinds = { image: 'image', file: 'file', text: 'text' } as const

const optionNumbers = [1, 2, 3] as const

/** Shopify writes a product without options as one option called Title. */
const isDefaultTitle = (name: string | undefined, value: string | undefined): boolean =>
  name === 'Title' && value === 'Default Title'

const readList = (cells: RowReader, target: 'tags' | 'collections'): string[] | undefined => {
  const cell = cells.text(target, maxListLength)
  return cell === undefined ? undefined : splitList(cell)
}

/** Before the limit is applied, so that spellings of one tag don't use it up. */
const dropRepeatedTags = (tags: readonly string[]): string[] =>
  tags.filter(
    (tag, index) => tags.findIndex((other) => normalizeForSearch(other) === normalizeForSearch(tag)) === index,
  )

const readCustomValue = (cells: RowReader, field: CustomField): FieldValue | undefined => {
  const target = `field:${field._id}`
  const cell = cells.text(target, maxListLength)
  if (cell === undefined) return undefined
  const parse = (): FieldValue | undefined => {
    const [from, to] = cell.split('..').map((part) => (part.trim() === '' ? NaN : Number(part)))
    switch (field.type) {
      case 'Text':
        return cell
      case 'List':
        return field.limits.several ? splitList(cell) : cell
      case 'Boolean':
        return { true: true, yes: true, sí: true, '1': true, false: false, no: false, '0': false }[cell.toLowerCase()]
      case 'Number':
        return Number(cell.replace(',', '.'))
      case 'Range':
        return { from: from ?? NaN, to: to ?? NaN }
    }
  }
  const value = parse()
  if (value !== undefined && isValidFieldValue(field, value)) return value
  cells.problem('bad_field_value', target)
  return undefined
}

const readFields = (first: RowReader, lines: readonly RowReader[], context: GroupContext): Draft['fields'] => {
  const period = { every: first.integer('billingEvery', 365), unit: first.oneOf('billingUnit', units) }
  const mm = (target: 'length' | 'width' | 'height') => first.integer(target, 100_000)
  const [length, width, height] = [mm('length'), mm('width'), mm('height')]
  const percent = first.text('taxRate', 20)
  const taxRate = percent === undefined ? undefined : Math.round(Number(percent.replace(',', '.')) * 10_000)
  const isRate = taxRate !== undefined && taxRate >= 0 && taxRate <= 1_000_000
  if (taxRate !== undefined && !isRate) first.problem('bad_number', 'taxRate')
  const backorder = lines.map((line) => line.flag('allowBackorder')).find((flag) => flag !== undefined)
  const state = first.oneOf('publishState', states)
  const tags = readList(first, 'tags')
  const custom = context.fields.flatMap((field) => {
    const value = readCustomValue(first, field)
    return value === undefined ? [] : [[field._id, value] as const]
  })
  const parsedFields = {
    description: first.text('description'),
    type: first.oneOf('type', productTypes),
    billingType: first.oneOf('billingType', billings),
    billingPeriod: period.every && period.unit ? { every: period.every, unit: period.unit } : undefined,
    publishState: state && context.asDrafts ? ('draft' as const) : state,
    visibility: first.oneOf('visibility', visibilities),
    tags: tags && dropRepeatedTags(tags.map((tag) => truncate(tag, 60).trim())).slice(0, maxTags),
    weight: first.integer('weight', 10_000_000),
    size: length !== undefined && width !== undefined && height !== undefined ? { length, width, height } : undefined,
    taxRate: isRate ? taxRate : undefined,
    lowStockThreshold: first.integer('lowStockThreshold', 1_000_000),
    allowBackorder: backorder,
    seoTitle: first.text('seoTitle', 120),
    seoDescription: first.text('seoDescription', 320),
    fields: custom.length > 0 ? Object.fromEntries(custom) : undefined,
  }
  return Object.fromEntries(Object.entries(parsedFields).filter(([, value]) => value !== undefined))
}

const readVariant = (cells: RowReader, values: string[], context: GroupContext): DraftVariant => {
  const stock: Record<string, number> = {}
  for (const target of context.mapping) {
    const locationId =
      target === 'onHand' ? '' : target?.startsWith('stock:') ? target.slice('stock:'.length) : undefined
    const quantity = locationId === undefined || target === null ? undefined : cells.stock(target)
    if (quantity !== undefined && locationId !== undefined) stock[locationId] = quantity
  }
  return {
    row: cells.row,
    values,
    price: cells.money('price'),
    compareAtPrice: cells.money('compareAtPrice'),
    costPrice: cells.money('costPrice'),
    sku: cells.text('sku', 80),
    barcode: cells.text('barcode', 80),
    image: cells.text('variantPicture', 2000),
    stock,
  }
}

const readMedium = (cells: RowReader, position: number): DraftMedium | undefined => {
  const kind = cells.oneOf('mediaKind', mediaKinds) ?? 'image'
  const url = cells.text('picture', 2000)
  const body = cells.text('mediaText', 5000)
  if (kind === 'text' ? body === undefined : url === undefined) return undefined
  return {
    row: cells.row,
    kind,
    url: url ?? '',
    alt: cells.text('pictureAlt', 300) ?? '',
    body: body ?? '',
    position: cells.integer('picturePosition', 10_000) ?? position,
  }
}

const variantColumns = ['sku', 'barcode', 'price', 'compareAtPrice', 'costPrice', 'onHand'] as const

/** The variants of a product and their options. A line without option values and variant cells only adds an image. */
const readVariants = (lines: readonly RowReader[], context: GroupContext): Pick<Draft, 'options' | 'variants'> => {
  const [first] = lines
  const names = optionNumbers.map((slot) => first?.text(`option${slot}Name`, 60))
  const collected = names.map((name) => ({ name: name ?? '', values: new Map<string, string>() }))
  const seen = new Set<string>()
  const variants: DraftVariant[] = []
  for (const cells of lines) {
    const optionValues = optionNumbers.map((slot) => cells.text(`option${slot}Value`, 60))
    const hasVariantCells = variantColumns.some((column) => cells.has(column))
    if (cells !== first && optionValues.every((value) => value === undefined) && !hasVariantCells) continue
    const isUsed = names.map((name, slot) => name !== undefined && !isDefaultTitle(name, optionValues[slot]))
    const missing = isUsed.findIndex((used, slot) => used && optionValues[slot] === undefined)
    if (missing >= 0) {
      cells.problem('missing_value', `option${missing + 1}Value`)
      continue
    }
    // Values that differ only in case are merged under their first spelling.
    const values = collected.flatMap(({ values: seenValues }, slot) => {
      const value = optionValues[slot]
      if (!isUsed[slot] || value === undefined) return []
      if (!seenValues.has(normalizeForSearch(value))) seenValues.set(normalizeForSearch(value), value)
      return [seenValues.get(normalizeForSearch(value)) ?? value]
    })
    const key = JSON.stringify(values)
    if (seen.has(key)) cells.problem('twice_the_same_variant', 'option1Value')
    else variants.push(readVariant(cells, values, context))
    seen.add(key)
  }
  const options = collected.flatMap(({ name, values }) =>
    values.size > 0 ? [{ name, values: [...values.values()] }] : [],
  )
  if (new Set(options.map(({ name }) => normalizeForSearch(name))).size < options.length) {
    first?.problem('same_option_twice', 'option2Name')
  }
  if (variants.length > maxVariants) first?.problem('too_many_variants', 'option1Value')
  return { options, variants }
}

/** `A > B > C` becomes category A and subcategory C. */
const parseCategoryPath = (cell: string | undefined): { category?: string; subcategory?: string } => {
  const path = (cell ?? '').split('>').flatMap((part) => truncate(part.trim(), 120).trim() || [])
  const [category] = path
  const subcategory = path.length > 1 ? path.at(-1) : undefined
  return { ...(category && { category }), ...(subcategory && { subcategory }) }
}

export const readGroup = (
  handle: string,
  group: readonly Line[],
  context: GroupContext,
): { draft: Draft; problems: RowProblem[] } => {
  const problems: RowProblem[] = []
  const isTooLong = group.length > maxLines
  const lines = (isTooLong ? group.slice(0, 1) : group).map((line) => makeRowReader(line, context, problems))
  const [first] = lines
  if (!first) throw new Error('A group of an import has at least one line.')
  if (isTooLong) first.problem('too_many_lines', 'handle')
  const overlongLines = group.filter(({ cells }) => cells.length > context.header.length)
  for (const { row } of overlongLines)
    problems.push({ row, level: 'error', code: 'wrong_cell_count', column: null, value: null })
  if (!urlHandle.safeParse(handle).success) first.problem('bad_handle', 'handle')
  const path = parseCategoryPath(first.text('category', 500))
  const media = lines.flatMap((line, index) => readMedium(line, index + 1) ?? [])
  return {
    draft: {
      row: first.row,
      handle,
      title: first.text('title', 200),
      fields: readFields(first, lines, context),
      archived:
        first.flag('archived') ?? (archivedLabels.has(first.text('publishState')?.toLowerCase() ?? '') || undefined),
      category: path.category,
      subcategory: first.text('subcategory', 120) ?? path.subcategory,
      brand: first.text('brand', 120),
      collections: readList(first, 'collections'),
      ...readVariants(lines, context),
      media: media.toSorted((a, b) => a.position - b.position),
    },
    problems,
  }
}
