import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { mostTags, productSlug, type ProductFields } from '#contract/domains/product.ts'
import { splitList } from '#contract/domains/product-csv.ts'
import { fits } from '#contract/domains/product-readiness.ts'
import { mostVariants, type Option } from '#contract/domains/variants.ts'
import { cut } from '#server/platform/cut.ts'
import { fold } from '#server/platform/db/fold.ts'
import { type Cells, type Line, mostLines, readCells, type RowProblem, type Sheet } from './product-imports.cells.ts'

export interface DraftVariant {
  row: number
  values: string[]
  price: number | undefined
  compareAtPrice: number | undefined
  costPrice: number | undefined
  sku: string | undefined
  barcode: string | undefined
  /** URL of one of the images. */
  picture: string | undefined
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

type Plain = Omit<ProductFields, 'title' | 'category' | 'subcategory' | 'brand' | 'collections' | 'variants' | 'media'>

/** A product as read from the file. References are names, not ids; fields the file doesn't have are undefined. */
export interface Draft {
  row: number
  handle: string
  title: string | undefined
  fields: { [Key in keyof Plain]?: Plain[Key] }
  archived: boolean | undefined
  category: string | undefined
  subcategory: string | undefined
  brand: string | undefined
  collections: string[] | undefined
  options: Option[]
  variants: DraftVariant[]
  media: DraftMedium[]
}

export interface GroupContext extends Sheet {
  fields: readonly CustomField[]
  /** When true, no product goes live. */
  asDrafts: boolean
}

const longestList = 5000
const kinds = {
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
const archivedWords = new Set(['archived', 'archivado'])
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

const optionPlaces = [1, 2, 3] as const

/** Shopify writes a product without options as one option called Title. */
const isNoOption = (name: string | undefined, value: string | undefined): boolean =>
  name === 'Title' && value === 'Default Title'

const listOf = (cells: Cells, target: 'tags' | 'collections'): string[] | undefined => {
  const cell = cells.text(target, longestList)
  return cell === undefined ? undefined : splitList(cell)
}

const customValue = (cells: Cells, field: CustomField): FieldValue | undefined => {
  const target = `field:${field._id}`
  const cell = cells.text(target, longestList)
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
  if (value !== undefined && fits(field, value)) return value
  cells.problem('bad_field_value', target)
  return undefined
}

const readFields = (first: Cells, lines: readonly Cells[], context: GroupContext): Draft['fields'] => {
  const period = { every: first.whole('billingEvery', 365), unit: first.oneOf('billingUnit', units) }
  const mm = (target: 'length' | 'width' | 'height') => first.whole(target, 100_000)
  const [length, width, height] = [mm('length'), mm('width'), mm('height')]
  const percent = first.text('taxRate', 20)
  const taxRate = percent === undefined ? undefined : Math.round(Number(percent.replace(',', '.')) * 10_000)
  const isRate = taxRate !== undefined && taxRate >= 0 && taxRate <= 1_000_000
  if (taxRate !== undefined && !isRate) first.problem('bad_number', 'taxRate')
  const backorder = lines.map((line) => line.flag('allowBackorder')).find((flag) => flag !== undefined)
  const state = first.oneOf('publishState', states)
  const tags = listOf(first, 'tags')
  const custom = context.fields.flatMap((field) => {
    const value = customValue(first, field)
    return value === undefined ? [] : [[field._id, value] as const]
  })
  const given = {
    description: first.text('description'),
    type: first.oneOf('type', kinds),
    billingType: first.oneOf('billingType', billings),
    billingPeriod: period.every && period.unit ? { every: period.every, unit: period.unit } : undefined,
    publishState: state && context.asDrafts ? ('draft' as const) : state,
    visibility: first.oneOf('visibility', visibilities),
    tags: tags && [...new Set(tags.map((tag) => cut(tag, 60).trim()))].slice(0, mostTags),
    weight: first.whole('weight', 10_000_000),
    size: length !== undefined && width !== undefined && height !== undefined ? { length, width, height } : undefined,
    taxRate: isRate ? taxRate : undefined,
    lowStockThreshold: first.whole('lowStockThreshold', 1_000_000),
    allowBackorder: backorder,
    seoTitle: first.text('seoTitle', 120),
    seoDescription: first.text('seoDescription', 320),
    fields: custom.length > 0 ? Object.fromEntries(custom) : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const readVariant = (cells: Cells, values: string[], context: GroupContext): DraftVariant => {
  const stock: Record<string, number> = {}
  for (const target of context.mapping) {
    const place = target === 'onHand' ? '' : target?.startsWith('stock:') ? target.slice('stock:'.length) : undefined
    const figure = place === undefined || target === null ? undefined : cells.stock(target)
    if (figure !== undefined && place !== undefined) stock[place] = figure
  }
  return {
    row: cells.row,
    values,
    price: cells.money('price'),
    compareAtPrice: cells.money('compareAtPrice'),
    costPrice: cells.money('costPrice'),
    sku: cells.text('sku', 80),
    barcode: cells.text('barcode', 80),
    picture: cells.text('variantPicture', 2000),
    stock,
  }
}

const readMedium = (cells: Cells, position: number): DraftMedium | undefined => {
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
    position: cells.whole('picturePosition', 10_000) ?? position,
  }
}

const variantColumns = ['sku', 'barcode', 'price', 'compareAtPrice', 'costPrice', 'onHand'] as const

/** The variants of a product and their options. A line without option values and variant cells only adds an image. */
const readVariants = (lines: readonly Cells[], context: GroupContext): Pick<Draft, 'options' | 'variants'> => {
  const [first] = lines
  const names = optionPlaces.map((place) => first?.text(`option${place}Name`, 60))
  const made = names.map((name) => ({ name: name ?? '', values: new Map<string, string>() }))
  const seen = new Set<string>()
  const variants: DraftVariant[] = []
  for (const cells of lines) {
    const given = optionPlaces.map((place) => cells.text(`option${place}Value`, 60))
    const hasFigures = variantColumns.some((column) => cells.has(column))
    if (cells !== first && given.every((value) => value === undefined) && !hasFigures) continue
    const isNamed = names.map((name, place) => name !== undefined && !isNoOption(name, given[place]))
    const missing = isNamed.findIndex((named, place) => named && given[place] === undefined)
    if (missing >= 0) {
      cells.problem('missing_value', `option${missing + 1}Value`)
      continue
    }
    // Values that differ only in case are merged under their first spelling.
    const values = made.flatMap(({ values: known }, place) => {
      const value = given[place]
      if (!isNamed[place] || value === undefined) return []
      if (!known.has(fold(value))) known.set(fold(value), value)
      return [known.get(fold(value)) ?? value]
    })
    const key = JSON.stringify(values)
    if (seen.has(key)) cells.problem('twice_the_same_variant', 'option1Value')
    else variants.push(readVariant(cells, values, context))
    seen.add(key)
  }
  const options = made.flatMap(({ name, values }) => (values.size > 0 ? [{ name, values: [...values.values()] }] : []))
  if (new Set(options.map(({ name }) => fold(name))).size < options.length) {
    first?.problem('same_option_twice', 'option2Name')
  }
  if (variants.length > mostVariants) first?.problem('too_many_variants', 'option1Value')
  return { options, variants }
}

/** `A > B > C` becomes category A and subcategory C. */
const filed = (cell: string | undefined): { category?: string; subcategory?: string } => {
  const path = (cell ?? '').split('>').flatMap((part) => cut(part.trim(), 120).trim() || [])
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
  const isTooLong = group.length > mostLines
  const lines = (isTooLong ? group.slice(0, 1) : group).map((line) => readCells(line, context, problems))
  const [first] = lines
  if (!first) throw new Error('A group of an import has at least one line.')
  if (isTooLong) first.problem('too_many_lines', 'handle')
  const wrong = group.filter(({ cells }) => cells.length > context.header.length)
  for (const { row } of wrong)
    problems.push({ row, level: 'error', code: 'wrong_cell_count', column: null, value: null })
  if (!productSlug.safeParse(handle).success) first.problem('bad_handle', 'handle')
  const path = filed(first.text('category', 500))
  const media = lines.flatMap((line, place) => readMedium(line, place + 1) ?? [])
  return {
    draft: {
      row: first.row,
      handle,
      title: first.text('title', 200),
      fields: readFields(first, lines, context),
      archived:
        first.flag('archived') ?? (archivedWords.has(first.text('publishState')?.toLowerCase() ?? '') || undefined),
      category: path.category,
      subcategory: first.text('subcategory', 120) ?? path.subcategory,
      brand: first.text('brand', 120),
      collections: listOf(first, 'collections'),
      ...readVariants(lines, context),
      media: media.toSorted((a, b) => a.position - b.position),
    },
    problems,
  }
}
