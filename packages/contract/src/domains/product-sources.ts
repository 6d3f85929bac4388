import {
  guessMapping,
  type ImportTarget,
  normalizeHeading,
  type ProductSource,
  type StoreNames,
} from './product-csv.ts'

export const detectSource = (header: readonly string[]): ProductSource => {
  const headings = new Set(header.map(normalizeHeading))
  const has = (...all: string[]): boolean => all.every((heading) => headings.has(heading))
  if (has('handle', 'sku', 'cost price')) return 'storeward'
  if (has('currency_code', 'title') && (headings.has('image1') || headings.has('variation 1 name'))) return 'etsy'
  if (has('item name', 'variation name')) return 'square'
  if (has('name', 'regular price') && ['type', 'parent', 'categories', 'images'].some((one) => headings.has(one)))
    return 'woocommerce'
  const shopifyHeadings = ['variant price', 'variant sku', 'body (html)', 'published on online store', 'charge tax']
  const isHandled = headings.has('handle') || headings.has('url handle')
  return isHandled && shopifyHeadings.some((heading) => headings.has(heading)) ? 'shopify' : 'other'
}

type Rule = readonly [heading: RegExp, target: ImportTarget | null]

/** Headings whose meaning depends on the system; the other ones are recognized in any file. The first match counts. */
const rulesBySource: Partial<Record<ProductSource, readonly Rule[]>> = {
  woocommerce: [
    [/^type$/, 'rowType'],
    [/^id$/, 'sourceId'],
    [/^parent$/, 'parent'],
    [/^regular price$/, 'price'],
    [/^brands?$/, 'brand'],
    [/^visibility in catalog$/, 'visibility'],
    [/^tax status$/, 'isTaxable'],
    [/^low stock amount$/, 'lowStockThreshold'],
    [/^backorders allowed\?$/, 'allowBackorder'],
    [/^gtin, upc, ean, or isbn$/, 'barcode'],
    [/^attribute \d+ name$/, 'attributeName'],
    [/^attribute \d+ value\(s\)$/, 'attributeValues'],
    [/^meta: (?:_yoast_wpseo_title|rank_math_title)$/, 'seoTitle'],
    [/^meta: (?:_yoast_wpseo_metadesc|rank_math_description)$/, 'seoDescription'],
  ],
  square: [
    [/^item name$/, 'title'],
    [/^item type$/, 'type'],
    [/^reporting category$/, 'fallbackCategory'],
    [/^square online item visibility$/, 'visibility'],
    [/^default unit cost$/, 'costPrice'],
    [/^option name 1$/, 'option1Name'],
    [/^option value 1$/, 'option1Value'],
    [/^option name 2$/, 'option2Name'],
    [/^option value 2$/, 'option2Value'],
    [/^option name 3$/, 'option3Name'],
    [/^option value 3$/, 'option3Value'],
    [/^stock alert count /, 'lowStockThreshold'],
    // A variation's identifiers: the rows of a product have nothing in common but its name.
    [/^(?:reference handle|token)$/, null],
  ],
  etsy: [
    [/^quantity$/, 'onHand'],
    [/^image ?\d+$/, 'images'],
    [/^variation \d name$/, 'attributeName'],
    [/^variation \d values$/, 'attributeValues'],
  ],
}

const measures: readonly Rule[] = [
  [/^weight \((?:g|kg|lbs?|oz)\)$/, 'weight'],
  [/^length \((?:mm|cm|m|in|yd)\)$/, 'length'],
  [/^width \((?:mm|cm|m|in|yd)\)$/, 'width'],
  [/^height \((?:mm|cm|m|in|yd)\)$/, 'height'],
]

const squareStock = /^current quantity /

/** The system a file comes from and the target of each of its columns, or null for a column without one. */
export const readHeader = (
  header: readonly string[],
  hasValues: (column: number) => boolean,
  names: StoreNames,
): { source: ProductSource; mapping: (string | null)[] } => {
  const source = detectSource(header)
  const headings = header.map(normalizeHeading)
  const used = new Set<string>()
  const known = headings.map((heading): string | null => {
    const [, target] = [...(rulesBySource[source] ?? []), ...measures].find(([pattern]) => pattern.test(heading)) ?? []
    const isRepeated = target === 'images' || target === 'attributeName' || target === 'attributeValues'
    if (!target || (used.has(target) && !isRepeated)) return null
    used.add(target)
    return target
  })
  // Square writes a quantity for each location: the one of the same name here, and the first for the main location.
  const quantities = headings.flatMap((heading, column) => (squareStock.test(heading) ? [column] : []))
  const found = source === 'square' ? quantities : []
  for (const column of found) {
    const name = headings[column]?.replace(squareStock, '')
    const location = names.locations.find((one) => normalizeHeading(one.name) === name)
    if (location && !known.includes(`stock:${location._id}`)) known[column] = `stock:${location._id}`
  }
  const [firstColumn] = found
  if (firstColumn !== undefined && found.every((column) => known[column] === null)) known[firstColumn] = 'onHand'
  return { source, mapping: guessMapping(header, hasValues, names, known) }
}

/** Columns with values that aren't imported. */
export const findUnmappedColumns = (
  header: readonly string[],
  mapping: readonly (string | null)[],
  hasValues: (column: number) => boolean,
): string[] => header.filter((heading, column) => heading !== '' && mapping[column] === null && hasValues(column))
