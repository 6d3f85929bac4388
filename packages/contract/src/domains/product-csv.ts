import { type Currency } from '../enumerations.ts'
import { maxMinorUnits, minorDigits, parseMoney } from '../core/money.ts'

/** Shop systems whose product exports are recognized; `storeward` is our export, `other` any other table. */
export const productSources = ['storeward', 'shopify', 'woocommerce', 'square', 'etsy', 'other'] as const
export type ProductSource = (typeof productSources)[number]

/**
 * Targets of a column in a product file: first the heading of our own export, then others, mainly of Shopify's export.
 * A file has one line per variant and per image, grouped by handle.
 */
const headingsByTarget = {
  handle: ['Handle', 'URL handle', 'Slug'],
  title: ['Title', 'Name', 'Product', 'Título', 'Nombre'],
  description: ['Description', 'Body (HTML)', 'Body', 'Descripción'],
  brand: ['Brand', 'Vendor', 'Manufacturer', 'Marca'],
  category: ['Category', 'Type', 'Product type', 'Categoría'],
  subcategory: ['Subcategory', 'Subcategoría'],
  collections: ['Collections', 'Collection', 'Colecciones'],
  tags: ['Tags', 'Etiquetas'],
  type: ['Kind', 'Variant Requires Shipping', 'Requires shipping'],
  billingType: ['Billing'],
  billingEvery: ['Billing every'],
  billingUnit: ['Billing unit'],
  publishState: ['Status', 'Estado'],
  archived: ['Archived'],
  visibility: ['Visibility'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode', 'EAN', 'GTIN', 'UPC', 'Código de barras'],
  price: ['Price', 'Variant Price', 'Precio'],
  compareAtPrice: ['Compare-at price', 'Variant Compare At Price', 'Compare at price'],
  costPrice: ['Cost price', 'Cost per item', 'Cost', 'Coste'],
  onHand: ['Stock', 'Variant Inventory Qty', 'Inventory quantity', 'Quantity', 'Existencias', 'Cantidad'],
  weight: ['Weight (g)', 'Variant Grams', 'Weight value (grams)', 'Peso (g)'],
  length: ['Length (mm)'],
  width: ['Width (mm)'],
  height: ['Height (mm)'],
  taxRate: ['Tax rate %'],
  lowStockThreshold: ['Low-stock threshold'],
  allowBackorder: ['Allow backorder', 'Variant Inventory Policy', 'Continue selling when out of stock'],
  tracksStock: ['Track stock'],
  isTaxable: ['Taxable', 'Variant Taxable', 'Charge tax'],
  picture: ['Picture', 'Image Src', 'Product image URL', 'Image source', 'Image', 'Imagen'],
  picturePosition: ['Picture position', 'Image Position'],
  pictureAlt: ['Picture alt text', 'Image Alt Text'],
  mediaKind: ['Media kind'],
  mediaText: ['Media text'],
  variantPicture: ['Variant picture', 'Variant Image', 'Variant image URL'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** Targets that other shops' exports have and our export doesn't. */
const importHeadings = {
  /** Merchants organize by Shopify's Type; its standard taxonomy is used where Type is empty. */
  fallbackCategory: ['Product Category'],
  /** Paths such as `Clothing > Shirts`, separated by commas. */
  categories: ['Categories', 'Categorías'],
  published: ['Published', 'Published on online store', 'Publicado'],
  giftCard: ['Gift card'],
  shortDescription: ['Short description', 'Descripción corta'],
  /** Shopify leaves the cell empty for stock that isn't tracked. */
  inventoryTracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  inStock: ['In stock?', '¿Existencias?'],
  salePrice: ['Sale price', 'Online Sale Price', 'Precio rebajado'],
  /** Image URLs, separated by commas. */
  images: ['Images', 'Imágenes'],
  /** Used as the option value where a file has no options. */
  variantName: ['Variation Name'],
  /** Names of options with their values, separated by commas. */
  attributeName: [],
  attributeValues: [],
  /** `simple`, `variable` or `variation` */
  rowType: [],
  sourceId: [],
  /** The product of a variation, by SKU or as `id:12`. */
  parent: [],
} as const satisfies Record<string, readonly string[]>

export type ColumnTarget = keyof typeof headingsByTarget
export type ImportTarget = ColumnTarget | keyof typeof importHeadings
export const columnTargets = Object.keys(headingsByTarget) as [ColumnTarget, ...ColumnTarget[]]
export const importTargets = [...columnTargets, ...Object.keys(importHeadings)] as [ImportTarget, ...ImportTarget[]]

/** Several columns can have these; any other target has one column. */
export const repeatableTargets: ReadonlySet<string | null> = new Set(['images', 'attributeName', 'attributeValues'])

export const getHeading = (target: ColumnTarget): string => headingsByTarget[target][0]
export const toFieldHeading = (name: string): string => `Field: ${name}`
export const toStockHeading = (location: string): string => `Stock: ${location}`

/** Without letter case and repeated spaces. */
export const normalizeHeading = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ')

interface NamedEntity {
  _id: string
  name: string
}

export interface StoreNames {
  fields: readonly NamedEntity[]
  locations: readonly NamedEntity[]
}

/**
 * Guesses the target of each column that has none yet. Each target is used once: of several matching headings the first
 * one of the lists above whose column has values.
 */
export const guessMapping = (
  header: readonly string[],
  hasValues: (column: number) => boolean,
  { fields, locations }: StoreNames,
  known: readonly (string | null)[] = header.map(() => null),
): (string | null)[] => {
  const headings = header.map(normalizeHeading)
  const mapping = [...known]
  const headingsOf: Record<string, readonly string[]> = { ...headingsByTarget, ...importHeadings }
  const take = (heading: string, target: string): boolean => {
    const index = headings.findIndex(
      (candidate, column) => candidate === normalizeHeading(heading) && mapping[column] === null,
    )
    if (index < 0) return false
    mapping[index] = target
    return true
  }
  for (const target of importTargets) {
    if (mapping.includes(target)) continue
    const isFree = (heading: string): boolean => mapping[headings.indexOf(normalizeHeading(heading))] === null
    const presentHeadings = (headingsOf[target] ?? []).filter(isFree)
    const chosenHeading =
      presentHeadings.find((heading) => hasValues(headings.indexOf(normalizeHeading(heading)))) ?? presentHeadings[0]
    if (chosenHeading !== undefined) take(chosenHeading, target)
  }
  for (const { _id, name } of fields) take(toFieldHeading(name), `field:${_id}`)
  for (const { _id, name } of locations) take(toStockHeading(name), `stock:${_id}`)
  // Locations of another store have other names: its first location, the main one, maps to our main location.
  const hasStockColumn = mapping.some((target) => target === 'onHand' || target?.startsWith('stock:'))
  const otherStoreColumn = headings.findIndex((heading) => heading.startsWith(normalizeHeading(toStockHeading(''))))
  if (!hasStockColumn && otherStoreColumn >= 0) mapping[otherStoreColumn] = 'onHand'
  return mapping
}

const needsQuotes = /[",]|^\s|\s$/

/** Joins items with commas; items that contain commas or quotes are quoted. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ')

export const splitList = (cell: string): string[] => {
  const items: string[] = []
  let item = ''
  let isQuoted = false
  for (let index = 0; index < cell.length; index += 1) {
    const character = cell.charAt(index)
    if (isQuoted && character === '"' && cell.charAt(index + 1) === '"') {
      item += character
      index += 1
    } else if (isQuoted ? character === '"' : character === '"' && item.trim() === '') {
      // Quoted text isn't trimmed.
      if (isQuoted) {
        const end = cell.indexOf(',', index)
        items.push(item)
        index = end < 0 ? cell.length : end
      }
      isQuoted = !isQuoted
      item = ''
    } else if (!isQuoted && character === ',') {
      items.push(item.trim())
      item = ''
    } else item += character
  }
  return [...items, item.trim()].filter((entry) => entry.trim() !== '')
}

const trueValues = new Set(['true', 'yes', 'y', '1', 'sí', 'si', 'verdadero', 'continue', 'notify', 'taxable'])
const falseValues = new Set(['false', 'no', 'n', '0', '-1', 'falso', 'deny', 'none', 'shipping'])

/** Undefined if the cell is neither yes nor no. */
export const parseFlag = (cell: string): boolean | undefined => {
  const value = cell.trim().toLowerCase()
  return trueValues.has(value) ? true : falseValues.has(value) ? false : undefined
}

const toSymbols = (currency: Currency): string[] =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'currency' ? [value] : []))

// Longer than any amount; limits the cost of the regular expressions below.
const maxAmountLength = 40

/** Whether the amount has the code or symbol of another currency. `$` is the symbol of several. */
export const hasOtherCurrency = (cell: string, currency: Currency): boolean => {
  if (cell.length > maxAmountLength) return false
  const [, before, after] = /^\s*([A-Z]{3}|\p{Sc})?[^A-Z\p{Sc}]+([A-Z]{3}|\p{Sc})?\s*$/u.exec(cell) ?? []
  const own = new Set<string>([currency, ...toSymbols(currency)])
  return [before, after].some((mark) => mark !== undefined && !own.has(mark))
}

/**
 * Parses amounts as spreadsheets and other shops write them: `1,234.50`, `1.234,50 €`, `1200.00` yen. More decimals than
 * the currency has are an error unless `rounds`.
 */
export const parseCsvMoney = (cell: string, currency: Currency, { rounds = false } = {}): number | undefined => {
  if (cell.length > maxAmountLength) return undefined
  const [, numberText = ''] = /^\s*(?:[A-Z]{3}|\p{Sc})?\s*(-?[\d.,'’\s]+?)\s*(?:[A-Z]{3}|\p{Sc})?\s*$/u.exec(cell) ?? []
  const compactNumber = numberText.replaceAll(/[\s'’]/g, '')
  const separators = [...compactNumber.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  const kinds = new Set(separators.map(([separator]) => separator))
  // A single kind of separator groups thousands if it is repeated, or is one comma before the last three digits.
  const isGrouping =
    last !== undefined &&
    kinds.size === 1 &&
    (separators.length > 1 || (last[0] === ',' && /^[1-9]\d{0,2},\d{3}$/.test(compactNumber.replace('-', ''))))
  const decimal = isGrouping ? undefined : last?.index
  const whole = compactNumber.slice(0, decimal).replaceAll(/[.,]/g, '')
  const fraction = decimal === undefined ? '' : compactNumber.slice(decimal + 1)
  const digits = minorDigits(currency)
  // Three digits after the only separator are thousands in `1.234 €` and in yen.
  const mayBeThousands = separators.length === 1 && fraction.length === 3 && (digits === 0 || /[^\d\s]\s*$/.test(cell))
  if (rounds && fraction.length > digits && !mayBeThousands && /^\d+$/.test(whole) && /^\d+$/.test(fraction)) {
    const minor = Number(whole + fraction.slice(0, digits)) + (Number(fraction[digits]) >= 5 ? 1 : 0)
    return minor <= maxMinorUnits ? minor : undefined
  }
  const decimals = fraction.length > digits ? fraction.replace(/0+$/, '').padEnd(digits, '0') : fraction
  return parseMoney(decimals === '' ? whole : `${whole}.${decimals}`, currency)
}

export const formatCsvMoney = (minor: number | null, currency: Currency): string =>
  minor === null ? '' : (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
