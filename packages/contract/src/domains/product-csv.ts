import { type Currency } from '../enumerations.ts'
import { minorDigits, parseMoney } from '../core/money.ts'

/**
 * Targets of a column in a product file: first the heading of our own export, then others, mainly of Shopify's export.
 * A file has one line per variant and per image, grouped by handle.
 */
const columns = {
  handle: ['Handle', 'URL handle', 'Slug'],
  title: ['Title', 'Name', 'Product', 'Título', 'Nombre'],
  description: ['Description', 'Body (HTML)', 'Body', 'Descripción'],
  brand: ['Brand', 'Vendor', 'Manufacturer', 'Marca'],
  // Merchants organize by Shopify's Type; its standard taxonomy (Product Category) comes second.
  category: ['Category', 'Type', 'Product type', 'Product Category', 'Categoría'],
  subcategory: ['Subcategory', 'Subcategoría'],
  collections: ['Collections', 'Collection', 'Colecciones'],
  tags: ['Tags', 'Etiquetas'],
  type: ['Kind', 'Variant Requires Shipping', 'Requires shipping'],
  billingType: ['Billing'],
  billingEvery: ['Billing every'],
  billingUnit: ['Billing unit'],
  publishState: ['Status', 'Estado'],
  archived: ['Archived'],
  visibility: ['Visibility', 'Published', 'Published on online store'],
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
  picture: ['Picture', 'Image Src', 'Product image URL', 'Image', 'Imagen'],
  picturePosition: ['Picture position', 'Image Position'],
  pictureAlt: ['Picture alt text', 'Image Alt Text'],
  mediaKind: ['Media kind'],
  mediaText: ['Media text'],
  variantPicture: ['Variant picture', 'Variant Image', 'Variant image URL'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type ColumnTarget = keyof typeof columns
export const columnTargets = Object.keys(columns) as [ColumnTarget, ...ColumnTarget[]]

export const headingOf = (target: ColumnTarget): string => columns[target][0]
export const fieldHeading = (name: string): string => `Field: ${name}`
export const stockHeading = (location: string): string => `Stock: ${location}`

const plain = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ')

interface Named {
  _id: string
  name: string
}

interface Known {
  fields: readonly Named[]
  locations: readonly Named[]
}

/**
 * Guesses the target of each column. Each target is used once: of several matching headings the first one of the list
 * above whose column has values.
 */
export const guessMapping = (
  header: readonly string[],
  hasValues: (column: number) => boolean,
  { fields, locations }: Known,
): (string | null)[] => {
  const headings = header.map(plain)
  const mapping: (string | null)[] = header.map(() => null)
  const take = (heading: string, target: string): boolean => {
    const place = headings.findIndex((one, column) => one === plain(heading) && mapping[column] === null)
    if (place < 0) return false
    mapping[place] = target
    return true
  }
  for (const target of columnTargets) {
    const known = columns[target].filter((heading) => headings.includes(plain(heading)))
    const filled = known.find((heading) => hasValues(headings.indexOf(plain(heading)))) ?? known[0]
    if (filled !== undefined) take(filled, target)
  }
  for (const { _id, name } of fields) take(fieldHeading(name), `field:${_id}`)
  for (const { _id, name } of locations) take(stockHeading(name), `stock:${_id}`)
  // Locations of another store have other names: its first location, the main one, maps to our main location.
  const isStocked = mapping.some((target) => target === 'onHand' || target?.startsWith('stock:'))
  const foreign = headings.findIndex((heading) => heading.startsWith(plain(stockHeading(''))))
  if (!isStocked && foreign >= 0) mapping[foreign] = 'onHand'
  return mapping
}

const needsQuotes = /[",]|^\s|\s$/

/** Joins items with commas; items that contain commas or quotes are quoted. */
export const joinList = (words: readonly string[]): string =>
  words.map((word) => (needsQuotes.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ')

export const splitList = (cell: string): string[] => {
  const words: string[] = []
  let word = ''
  let isQuoted = false
  for (let place = 0; place < cell.length; place += 1) {
    const sign = cell.charAt(place)
    if (isQuoted && sign === '"' && cell.charAt(place + 1) === '"') {
      word += sign
      place += 1
    } else if (isQuoted ? sign === '"' : sign === '"' && word.trim() === '') {
      // Quoted text isn't trimmed.
      if (isQuoted) {
        const end = cell.indexOf(',', place)
        words.push(word)
        place = end < 0 ? cell.length : end
      }
      isQuoted = !isQuoted
      word = ''
    } else if (!isQuoted && sign === ',') {
      words.push(word.trim())
      word = ''
    } else word += sign
  }
  return [...words, word.trim()].filter((one) => one.trim() !== '')
}

const yes = new Set(['true', 'yes', 'y', '1', 'sí', 'si', 'verdadero', 'continue'])
const no = new Set(['false', 'no', 'n', '0', 'falso', 'deny'])

/** Undefined if the cell is neither yes nor no. */
export const readFlag = (cell: string): boolean | undefined => {
  const word = cell.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

// Longer than any amount; limits the cost of the regular expressions below.
const longestAmount = 40

/** Parses amounts as spreadsheets and other shops write them: `1,234.50`, `1.234,50 €`, `1200.00` yen. */
export const readMoney = (cell: string, currency: Currency): number | undefined => {
  if (cell.length > longestAmount) return undefined
  const [, figures = ''] = /^\s*(?:[A-Z]{3}|\p{Sc})?\s*(-?[\d.,'’\s]+?)\s*(?:[A-Z]{3}|\p{Sc})?\s*$/u.exec(cell) ?? []
  const bare = figures.replaceAll(/[\s'’]/g, '')
  const separators = [...bare.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  const kinds = new Set(separators.map(([sign]) => sign))
  // A single kind of separator groups thousands if it is repeated, or is one comma before the last three digits.
  const isGrouping =
    last !== undefined &&
    kinds.size === 1 &&
    (separators.length > 1 || (last[0] === ',' && /^[1-9]\d{0,2},\d{3}$/.test(bare.replace('-', ''))))
  const decimal = isGrouping ? undefined : last?.index
  const whole = bare.slice(0, decimal).replaceAll(/[.,]/g, '')
  const fraction = decimal === undefined ? '' : bare.slice(decimal + 1)
  const digits = minorDigits(currency)
  const kept = fraction.length > digits ? fraction.replace(/0+$/, '').padEnd(digits, '0') : fraction
  return parseMoney(kept === '' ? whole : `${whole}.${kept}`, currency)
}

export const writeMoney = (minor: number | null, currency: Currency): string =>
  minor === null ? '' : (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
