import { type InsertObject, sql } from 'kysely'
import type { FieldValue } from '#contract/domains/custom-fields.ts'
import { combinations, type Option } from '#contract/domains/variants.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { toSlug } from '#server/domains/products/product-columns.rules.ts'
import { demoCatalogs } from './products-catalog.ts'

interface DemoStore {
  storeId: string
  personId: string
  personName: string
  catalogIndex: number
  /** Returns the file key of a demo image; null when no file storage is configured. */
  getImageKey: (drawing: string) => string | null
  /** The file that the digital product delivers. */
  fileKey: string | null
}

interface NamedRow {
  id: string
  name: string
}

interface CatalogRefs {
  brands: NamedRow[]
  categories: NamedRow[]
  subcategories: (NamedRow & { category_id: string })[]
  fields: (NamedRow & { type: string; limits: { several?: boolean } })[]
  locations: NamedRow[]
}

const readCatalogRefs = async (tx: Tx, storeId: string): Promise<CatalogRefs> => {
  const readNamed = (table: 'brands' | 'categories') =>
    tx.selectFrom(table).select(['id', 'name']).where('store_id', '=', storeId).execute()
  return {
    brands: await readNamed('brands'),
    categories: await readNamed('categories'),
    subcategories: await tx
      .selectFrom('subcategories')
      .select(['id', 'name', 'category_id'])
      .where('store_id', '=', storeId)
      .execute(),
    fields: (await tx
      .selectFrom('custom_fields')
      .select(['id', 'name', 'type', 'limits'])
      .where('store_id', '=', storeId)
      .execute()) as CatalogRefs['fields'],
    locations: await tx
      .selectFrom('locations')
      .select(['id', 'name'])
      .where('store_id', '=', storeId)
      .orderBy('is_main', 'desc')
      .execute(),
  }
}

const toMinorUnits = (text: string | undefined, digits: number): number | null =>
  text ? Math.round(Number(text.trim().replace(',', '.')) * 10 ** digits) : null

const parseOptions = (text: string): Option[] =>
  text === ''
    ? []
    : text.split('; ').map((part) => {
        const [name = '', values = ''] = part.split(': ')
        return { name, values: values.split(', ') }
      })

const parseValue = ({ type, limits }: CatalogRefs['fields'][number], text: string): FieldValue => {
  if (type === 'Boolean') return text === 'yes'
  if (type === 'Number') return Number(text)
  if (type === 'List' && limits.several) return [text]
  if (type !== 'Range') return text
  const [from, to] = text.split('..').map(Number)
  return { from: from ?? 0, to: to ?? 0 }
}

const parseValues = (text: string, fields: CatalogRefs['fields']): Record<string, FieldValue> =>
  Object.fromEntries(
    (text === '' ? [] : text.split('; ')).flatMap((part) => {
      const [name, value = ''] = part.split('=')
      const field = fields.find((candidate) => candidate.name === name)
      return field ? [[field.id, parseValue(field, value)]] : []
    }),
  )

/** An EAN from the range for in-store use, with its check digit. */
const ownBarcode = (catalogIndex: number, product: number, variant: number): string => {
  const padded = (value: number, length: number) => String(value).padStart(length, '0')
  const digits = `20${padded(catalogIndex, 2)}${padded(1001 + product, 6)}${padded(variant, 2)}`
  const checksum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (checksum % 10)) % 10}`
}

const initials = (name: string): string =>
  normalizeForSearch(name)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => word[0] ?? [])
    .join('')
    .toUpperCase()

/** Each step up in size costs 10 % more. */
const scalePrice = (amount: number | null, step: number, unit: number): number | null =>
  amount === null ? null : Math.round((amount * (1 + step / 10)) / unit) * unit

interface Rows {
  products: InsertObject<DB, 'products'>[]
  media: InsertObject<DB, 'product_media'>[]
  variants: InsertObject<DB, 'variants'>[]
  levels: InsertObject<DB, 'stock_levels'>[]
  log: InsertObject<DB, 'stock_log'>[]
}

const daysAgo = (days: number, minutes: number) => sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})`

/** Writes a delivery and a correction, so that the log adds up to the level. */
const addStock = (
  rows: Rows,
  { storeId, personId, personName }: DemoStore,
  locations: readonly NamedRow[],
  { productId, variantId, quantity }: { productId: string; variantId: string; quantity: number },
): void => {
  const secondQuantity = locations[1] && quantity > 12 ? Math.floor(quantity / 2) : 0
  for (const [locationIndex, onHand] of [quantity - secondQuantity, secondQuantity].entries()) {
    const location = locations[locationIndex]
    if (!location || onHand === 0) continue
    const level = { store_id: storeId, variant_id: variantId, location_id: location.id }
    rows.levels.push({ ...level, on_hand: onHand })
    const lost = quantity % 4 === 0 ? 2 : 0
    const moves = [
      { delta: onHand + lost, balance_after: onHand + lost, reason: 'received', ago: 90 - (quantity % 30) },
      {
        delta: -lost,
        balance_after: onHand,
        reason: quantity % 8 === 0 ? 'damaged' : 'correction',
        ago: 12 + (quantity % 9),
      },
    ]
    for (const { ago, ...move } of moves.filter(({ delta }) => delta !== 0)) {
      rows.log.push({
        ...level,
        ...move,
        id: newId(),
        product_id: productId,
        movement_id: newId(),
        person_id: personId,
        person_name: personName,
        at: daysAgo(ago, quantity * 7),
      })
    }
  }
}

/** Most products were created when the store opened, the rest over time, the last one a few days ago. */
const toAgeInDays = (index: number, count: number): number => Math.round(368 - 363 * (index / count) ** 3)

const addProduct = (
  rows: Rows,
  demo: DemoStore,
  refs: CatalogRefs,
  line: string,
  { index, count: allProducts }: { index: number; count: number },
): void => {
  const { storeId, personId, catalogIndex, getImageKey, fileKey } = demo
  const [
    title = '',
    brand = '',
    categoryPath = '',
    priceText = '',
    cost,
    count = '',
    grams,
    tags = '',
    drawing = '',
    ...rest
  ] = line.split('|')
  const [choices = '', values = '', description = '', state] = rest
  const digits = catalogIndex === 2 ? 0 : 2
  const [price = null, before = null] = priceText.split(' < ').map((text) => toMinorUnits(text, digits))
  const [categoryName, subcategoryName] = categoryPath.split(' > ')
  const category = refs.categories.find(({ name }) => name === categoryName)
  const subcategory = refs.subcategories.find(
    ({ name, category_id: parentId }) => name === subcategoryName && parentId === category?.id,
  )
  const options = parseOptions(choices)
  const id = newId()
  const age = daysAgo(toAgeInDays(index, allProducts), index * 53)
  const isSubscription = state === 'subscription'
  const isDigital = state === 'digital'
  rows.products.push({
    store_id: storeId,
    id,
    title,
    title_normalized: normalizeForSearch(title),
    slug: toSlug(title),
    description: `<p>${description}</p>`,
    type: isDigital ? 'digital' : 'physical',
    publish_state: state === 'draft' || state === 'archived' ? 'draft' : 'live',
    billing_type: isSubscription ? 'subscription' : 'one_time',
    billing_every: isSubscription ? 1 : null,
    billing_unit: isSubscription ? 'month' : null,
    archived_at: state === 'archived' ? daysAgo(40, 0) : null,
    category_id: category?.id ?? null,
    subcategory_id: subcategory?.id ?? null,
    brand_id: refs.brands.find(({ name }) => name === brand)?.id ?? null,
    tags: tags.split(', '),
    weight_grams: isDigital ? null : Number(grams),
    options: JSON.stringify(options),
    custom_values: JSON.stringify(parseValues(values, refs.fields)),
    seo_description: description,
    low_stock_threshold: state === 'archived' || isDigital ? null : 5,
    created_at: age,
    updated_at: age,
    updated_by: personId,
  })
  const key = getImageKey(drawing)
  if (key) {
    rows.media.push({
      store_id: storeId,
      id: newId(),
      product_id: id,
      position: 0,
      kind: 'image',
      file_key: key,
      alt: title,
    })
  }
  if (isDigital && fileKey) {
    const media = { store_id: storeId, id: newId(), product_id: id, position: 1 }
    rows.media.push({ ...media, kind: 'file', file_key: fileKey, alt: title })
  }
  const code = `${initials(brand)}-${1001 + index}`
  const isSized = /^(size|formato|talla)$/i.test(options[0]?.name ?? '')
  for (const [variantIndex, combination] of combinations(options).entries()) {
    const step = isSized ? (options[0]?.values.indexOf(combination[0] ?? '') ?? 0) : 0
    const sku = state === 'draft' ? null : options.length > 0 ? `${code}-${variantIndex + 1}` : code
    const onHand = Math.max(0, Number(count) - variantIndex * 2)
    const variantId = newId()
    rows.variants.push({
      store_id: storeId,
      id: variantId,
      product_id: id,
      position: variantIndex,
      option_values: combination,
      sku,
      sku_normalized: sku === null ? null : normalizeForSearch(sku),
      barcode: sku === null ? null : ownBarcode(demo.catalogIndex, index, variantIndex),
      price: scalePrice(price, step, digits === 0 ? 10 : 50),
      compare_at_price: scalePrice(before, step, digits === 0 ? 10 : 50),
      cost_price: toMinorUnits(cost, digits),
      // Some of its variants are sold out and continue selling.
      allow_backorder: isSubscription || (state === 'backorder' && onHand === 0),
      tracks_stock: state !== 'untracked',
      on_hand: onHand,
    })
    addStock(rows, demo, refs.locations, { productId: id, variantId, quantity: onHand })
  }
}

/** A catalog that grew over a year, with options, drafts, low stock, an untracked and an archived product. */
export const demoProducts = async (tx: Tx, demo: DemoStore): Promise<void> => {
  const refs = await readCatalogRefs(tx, demo.storeId)
  const rows: Rows = { products: [], media: [], variants: [], levels: [], log: [] }
  const lines = (demoCatalogs[demo.catalogIndex] ?? '').split('\n').map((text) => text.trim())
  for (const [index, line] of lines.entries()) addProduct(rows, demo, refs, line, { index, count: lines.length })
  await tx.insertInto('products').values(rows.products).execute()
  if (rows.media.length > 0) await tx.insertInto('product_media').values(rows.media).execute()
  await tx.insertInto('variants').values(rows.variants).execute()
  await tx.insertInto('stock_levels').values(rows.levels).execute()
  await tx.insertInto('stock_log').values(rows.log).execute()
  await sql`select refresh_products(${demo.storeId}, array(
    select id from products where store_id = ${demo.storeId}))`.execute(tx)
}
