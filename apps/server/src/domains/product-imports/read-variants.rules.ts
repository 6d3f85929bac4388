import { splitList } from '#contract/domains/product-csv.ts'
import { combinations, maxOptions, maxOptionValues, maxVariants, type Option } from '#contract/domains/variants.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { FileLayout, RowReader } from './import-cells.rules.ts'
import { splitUrls } from './read-media.rules.ts'

export interface DraftVariant {
  row: number
  values: string[]
  price: number | undefined
  compareAtPrice: number | undefined
  costPrice: number | undefined
  sku: string | undefined
  barcode: string | undefined
  tracksStock: boolean | undefined
  allowBackorder: boolean | undefined
  isTaxable: boolean | undefined
  /** Null for the product's weight. */
  weightGrams: number | null | undefined
  /** URL of one of the images. */
  image: string | undefined
  /** By location id; '' is the main location. */
  stock: Record<string, number>
}

/** A row of the file that describes a variant, with its value for each option. */
interface VariantRow {
  cells: RowReader
  values: readonly (string | undefined)[]
}

interface VariantTable {
  names: readonly (string | undefined)[]
  rows: readonly VariantRow[]
}

const maxNameLength = 60
const optionNumbers = [1, 2, 3] as const
const variantColumns = ['sku', 'barcode', 'price', 'compareAtPrice', 'costPrice', 'onHand'] as const
/** For the variations of Square, which has no name for them. */
const unnamedOption = 'Variation'

/** Shopify writes a product without options as one option called Title. */
const isDefaultTitle = (name: string | undefined, value: string | undefined): boolean =>
  name === 'Title' && value === 'Default Title'

export const isVariation = (rowType: string): boolean => /variation/i.test(rowType)

interface Attribute {
  name: string
  values: string[]
}

/** Pairs of a name column and a column with its values. */
const readAttributes = (cells: RowReader): Attribute[] => {
  const lists = cells.all('attributeValues')
  return cells.all('attributeName').flatMap((name, index) => {
    const values = splitList(lists[index] ?? '').map((value) => truncate(value, maxNameLength).trim())
    return name === '' ? [] : [{ name: truncate(name, maxNameLength).trim(), values }]
  })
}

const isSameName = (a: string, b: string): boolean => normalizeForSearch(a) === normalizeForSearch(b)

/** WooCommerce: a row for the product, with all values, and one for each variation. A blank value means all values. */
const readVariationRows = (lead: RowReader, variations: readonly RowReader[]): VariantTable => {
  const listed = readAttributes(lead)
  const perRow = variations.map((cells) => ({ cells, attributes: readAttributes(cells) }))
  const isUsed = ({ name }: Attribute): boolean =>
    perRow.some(({ attributes }) => attributes.some((attribute) => isSameName(attribute.name, name)))
  const others = perRow
    .flatMap(({ attributes }) => attributes)
    .filter(({ name }, index, all) => {
      const isKnown = listed.some((attribute) => isSameName(attribute.name, name))
      return !isKnown && all.findIndex((attribute) => isSameName(attribute.name, name)) === index
    })
  const used = [...listed.filter(isUsed), ...others]
  for (const attribute of listed)
    if (!isUsed(attribute) && attribute.values.length > 0)
      lead.problem('attribute_left_out', 'attributeName', 'warning', attribute.name)
  const rows = perRow.flatMap(({ cells, attributes }) => {
    const choices = used.map(({ name, values }) => {
      const own = attributes.find((attribute) => isSameName(attribute.name, name))?.values ?? []
      return { name, values: own.length > 0 ? own : values }
    })
    const isComplete = choices.every(({ values }) => values.length > 0)
    if (!isComplete) return [{ cells, values: choices.map(({ values }) => values[0]) }]
    return combinations(choices)
      .slice(0, maxVariants + 1)
      .map((values) => ({ cells, values }))
  })
  return { names: used.map(({ name }) => name), rows }
}

/** Etsy: one row per product with the values of its options; each combination is a variant. */
const readListedOptions = (cells: RowReader): VariantTable => {
  const attributes = readAttributes(cells).filter(({ values }) => values.length > 0)
  const size = attributes.reduce((product, { values }) => product * values.length, 1)
  const all = size > maxVariants ? [] : combinations(attributes)
  if (size > maxVariants) cells.problem('too_many_variants', 'attributeValues', 'error')
  return { names: attributes.map(({ name }) => name), rows: all.map((values) => ({ cells, values })) }
}

const readOptionColumns = (lines: readonly RowReader[]): VariantTable => {
  const [first] = lines
  const names = optionNumbers.map((slot) => first?.text(`option${slot}Name`, maxNameLength))
  const hasNames = names.some((name) => name !== undefined)
  const rows = lines.flatMap((cells) => {
    const values = optionNumbers.map((slot) => cells.text(`option${slot}Value`, maxNameLength))
    const hasCells = variantColumns.some((column) => cells.has(column)) || values.some((value) => value !== undefined)
    return cells === first || hasCells || cells.has('variantName') ? [{ cells, values }] : []
  })
  const isNamedByVariation = !hasNames && rows.length > 1 && rows.some(({ cells }) => cells.has('variantName'))
  if (!isNamedByVariation) return { names, rows }
  return {
    names: [unnamedOption],
    rows: rows.map(({ cells }) => ({ cells, values: [cells.text('variantName', maxNameLength)] })),
  }
}

const readStock = (cells: RowReader, { mapping }: FileLayout): Record<string, number> => {
  const stock: Record<string, number> = {}
  for (const target of mapping) {
    const isStock = target === 'onHand' || target?.startsWith('stock:')
    if (!target || !isStock) continue
    const quantity = cells.stock(target)
    if (quantity !== undefined) stock[target === 'onHand' ? '' : target.slice('stock:'.length)] = quantity
  }
  return stock
}

type StockFields = Pick<DraftVariant, 'tracksStock' | 'stock'>

/** Systems say in different ways that the stock of a variant isn't tracked. */
const readTracking = (cells: RowReader, layout: FileLayout): StockFields => {
  const stock = readStock(cells, layout)
  const hasQuantity = Object.keys(stock).length > 0
  const isMapped = (target: string): boolean => layout.mapping.includes(target)
  const flag = cells.flag('tracksStock')
  if (flag !== undefined) return { tracksStock: flag, stock: flag ? stock : {} }
  if (isMapped('inventoryTracker')) {
    const isTracked = cells.has('inventoryTracker')
    return { tracksStock: isTracked, stock: isTracked ? stock : {} }
  }
  const inStock = cells.flag('inStock')
  if (inStock !== undefined && !cells.has('onHand'))
    return inStock ? { tracksStock: false, stock: {} } : { tracksStock: true, stock: { '': 0 } }
  const hasColumns = layout.mapping.some((target) => target === 'onHand' || target?.startsWith('stock:'))
  if (layout.source === 'square' && hasColumns && !hasQuantity) return { tracksStock: false, stock }
  return { tracksStock: hasQuantity && inStock !== undefined ? true : undefined, stock }
}

const readPrices = (cells: RowReader): Pick<DraftVariant, 'price' | 'compareAtPrice'> => {
  // Square writes this where the cashier enters the price.
  if (cells.raw('price').toLowerCase() === 'variable') {
    cells.problem('no_fixed_price', 'price')
    return { price: undefined, compareAtPrice: undefined }
  }
  const price = cells.money('price', 'error')
  const sale = cells.money('salePrice')
  if (price !== undefined && sale !== undefined && sale < price) return { price: sale, compareAtPrice: price }
  return { price, compareAtPrice: cells.money('compareAtPrice') }
}

/** Spreadsheets mark numbers that are text with an apostrophe. */
export const stripApostrophes = (code: string): string => code.replace(/^['‘’]+\s*/, '')

const readCode = (cells: RowReader, target: 'sku' | 'barcode'): string | undefined =>
  stripApostrophes(cells.code(target, 80) ?? '') || undefined

const readVariant = (cells: RowReader, values: string[], lead: RowReader, layout: FileLayout): DraftVariant => {
  const isInheriting = cells !== lead && layout.source === 'woocommerce'
  const flag = (target: 'allowBackorder' | 'isTaxable'): boolean | undefined =>
    cells.flag(target) ?? (isInheriting ? lead.flag(target) : undefined)
  const productWeight = lead.integer('weight', 10_000_000)
  const weight = cells.integer('weight', 10_000_000)
  const [listedImage] = isInheriting ? splitUrls(cells.all('images')) : []
  return {
    row: cells.row,
    values,
    ...readPrices(cells),
    costPrice: cells.money('costPrice'),
    sku: readCode(cells, 'sku'),
    barcode: readCode(cells, 'barcode'),
    ...readTracking(cells, layout),
    allowBackorder: flag('allowBackorder'),
    isTaxable: flag('isTaxable'),
    weightGrams: weight === undefined ? undefined : weight === productWeight ? null : weight,
    image: cells.code('variantPicture', 2000) ?? listedImage,
  }
}

/** One row describes several variants, so its SKUs are a list and its quantity is their total. */
const splitSharedCells = (cells: RowReader, variants: readonly DraftVariant[], layout: FileLayout): void => {
  const skus = splitList(cells.raw('sku'))
  const isMatching = skus.length === variants.length
  if (skus.length > 0 && !isMatching) cells.problem('bad_choice', 'sku')
  if (variants.some(({ stock }) => Object.keys(stock).length > 0))
    cells.problem('shared_stock', layout.mapping.includes('onHand') ? 'onHand' : null)
  for (const [index, variant] of variants.entries()) {
    variant.sku = isMatching ? truncate(stripApostrophes(skus[index] ?? ''), 80) || undefined : undefined
    variant.stock = {}
  }
}

const readTable = (lines: readonly RowReader[], layout: FileLayout): VariantTable => {
  const [lead] = lines
  if (!lead) return { names: [], rows: [] }
  if (layout.mapping.includes('rowType') || layout.mapping.includes('parent')) {
    const variations = lines.slice(1)
    if (variations.length > 0) return readVariationRows(lead, variations)
    for (const { name, values } of readAttributes(lead))
      if (values.length > 0) lead.problem('attribute_left_out', 'attributeName', 'warning', name)
    return { names: [], rows: [{ cells: lead, values: [] }] }
  }
  return layout.mapping.includes('attributeName') ? readListedOptions(lead) : readOptionColumns(lines)
}

/** The variants of a product and their options. A line without option values and variant cells only adds an image. */
export const readVariants = (
  lines: readonly RowReader[],
  layout: FileLayout,
): { options: Option[]; variants: DraftVariant[] } => {
  const { names, rows } = readTable(lines, layout)
  const [lead] = lines
  const collected = names.map((name) => ({ name: name ?? '', values: new Map<string, string>() }))
  /** The first spelling of each cell, so that a value is normalized once. */
  const spellings = names.map(() => new Map<string, string>())
  const seen = new Set<string>()
  const variants: DraftVariant[] = []
  for (const { cells, values: given } of rows.slice(0, maxVariants + 1)) {
    const isUsed = names.map((name, slot) => name !== undefined && !isDefaultTitle(name, given[slot]))
    const missing = isUsed.findIndex((used, slot) => used && given[slot] === undefined)
    if (missing >= 0) {
      cells.problem('missing_value', `option${missing + 1}Value`, 'error')
      continue
    }
    // Values that differ only in case are merged under their first spelling.
    const values = collected.flatMap(({ values: seenValues }, slot) => {
      const value = given[slot]
      if (!isUsed[slot] || value === undefined) return []
      const spelling = spellings[slot]?.get(value)
      if (spelling !== undefined) return [spelling]
      const key = normalizeForSearch(value)
      const first = seenValues.get(key) ?? value
      seenValues.set(key, first)
      spellings[slot]?.set(value, first)
      return [first]
    })
    const key = JSON.stringify(values)
    // A row without a title belongs to the product before it; without options it can't be one of its variants.
    const isUntitled = values.length === 0 && cells.raw('title') === '' && cells.raw('handle') === ''
    if (seen.has(key) && isUntitled) cells.problem('untitled_row', 'title')
    else if (seen.has(key)) cells.problem('twice_the_same_variant', 'option1Value')
    else if (lead) variants.push(readVariant(cells, values, lead, layout))
    seen.add(key)
  }
  const options = collected.flatMap(({ name, values }) =>
    values.size > 0 ? [{ name, values: [...values.values()] }] : [],
  )
  if (new Set(options.map(({ name }) => normalizeForSearch(name))).size < options.length)
    lead?.problem('same_option_twice', 'option2Name', 'error')
  if (options.length > maxOptions) lead?.problem('too_many_options', 'attributeName', 'error')
  if (options.some(({ values }) => values.length > maxOptionValues))
    lead?.problem('too_many_values', 'option1Value', 'error')
  if (rows.length > maxVariants) lead?.problem('too_many_variants', 'option1Value', 'error')
  if (lead && rows.length > 1 && rows.every(({ cells }) => cells === lead)) splitSharedCells(lead, variants, layout)
  return { options, variants }
}
