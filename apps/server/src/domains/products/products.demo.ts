import { type InsertObject, sql } from 'kysely'
import type { FieldValue } from '#contract/domains/custom-fields.ts'
import { combinations, type Option } from '#contract/domains/variants.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import { fold } from '#server/platform/db/fold.ts'
import { newId } from '#server/platform/ids.ts'
import { slugOf } from './products.columns.ts'
import { demoCatalogues } from './products.demo-catalogue.ts'

interface Setting {
  storeId: string
  personId: string
  personName: string
  catalogue: number
  /** Returns the file key of a demo image; null when no file storage is configured. */
  picture: (motif: string) => string | null
}

interface Named {
  id: string
  name: string
}

interface Known {
  brands: Named[]
  categories: Named[]
  subcategories: (Named & { category_id: string })[]
  fields: (Named & { type: string; limits: { several?: boolean } })[]
  places: Named[]
}

const readKnown = async (tx: Tx, storeId: string): Promise<Known> => {
  const named = (table: 'brands' | 'categories') =>
    tx.selectFrom(table).select(['id', 'name']).where('store_id', '=', storeId).execute()
  return {
    brands: await named('brands'),
    categories: await named('categories'),
    subcategories: await tx
      .selectFrom('subcategories')
      .select(['id', 'name', 'category_id'])
      .where('store_id', '=', storeId)
      .execute(),
    fields: (await tx
      .selectFrom('custom_fields')
      .select(['id', 'name', 'type', 'limits'])
      .where('store_id', '=', storeId)
      .execute()) as Known['fields'],
    places: await tx
      .selectFrom('locations')
      .select(['id', 'name'])
      .where('store_id', '=', storeId)
      .orderBy('is_main', 'desc')
      .execute(),
  }
}

const amountOf = (text: string | undefined, digits: number): number | null =>
  text ? Math.round(Number(text.trim().replace(',', '.')) * 10 ** digits) : null

const optionsOf = (text: string): Option[] =>
  text === ''
    ? []
    : text.split('; ').map((one) => {
        const [name = '', values = ''] = one.split(': ')
        return { name, values: values.split(', ') }
      })

const valueOf = ({ type, limits }: Known['fields'][number], text: string): FieldValue => {
  if (type === 'Boolean') return text === 'yes'
  if (type === 'Number') return Number(text)
  if (type === 'List' && limits.several) return [text]
  if (type !== 'Range') return text
  const [from, to] = text.split('..').map(Number)
  return { from: from ?? 0, to: to ?? 0 }
}

const valuesOf = (text: string, fields: Known['fields']): Record<string, FieldValue> =>
  Object.fromEntries(
    (text === '' ? [] : text.split('; ')).flatMap((one) => {
      const [name, value = ''] = one.split('=')
      const field = fields.find((known) => known.name === name)
      return field ? [[field.id, valueOf(field, value)]] : []
    }),
  )

/** An EAN from the range for in-store use, with its check digit. */
const ownBarcode = (catalogue: number, product: number, variant: number): string => {
  const padded = (figure: number, length: number) => String(figure).padStart(length, '0')
  const digits = `20${padded(catalogue, 2)}${padded(1001 + product, 6)}${padded(variant, 2)}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const initials = (name: string): string =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => word[0] ?? [])
    .join('')
    .toUpperCase()

/** Each step up in size costs 10 % more. */
const stepped = (amount: number | null, step: number, unit: number): number | null =>
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
  { storeId, personId, personName }: Setting,
  places: readonly Named[],
  { productId, variantId, many }: { productId: string; variantId: string; many: number },
): void => {
  const elsewhere = places[1] && many > 12 ? Math.floor(many / 2) : 0
  for (const [place, onHand] of [many - elsewhere, elsewhere].entries()) {
    const location = places[place]
    if (!location || onHand === 0) continue
    const level = { store_id: storeId, variant_id: variantId, location_id: location.id }
    rows.levels.push({ ...level, on_hand: onHand })
    const lost = many % 4 === 0 ? 2 : 0
    const moves = [
      { delta: onHand + lost, balance_after: onHand + lost, reason: 'received', ago: 90 - (many % 30) },
      { delta: -lost, balance_after: onHand, reason: many % 8 === 0 ? 'damaged' : 'correction', ago: 12 + (many % 9) },
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
        at: daysAgo(ago, many * 7),
      })
    }
  }
}

/** Most products were created when the store opened, the rest over time, the last one a few days ago. */
const ageOf = (index: number, many: number): number => Math.round(368 - 363 * (index / many) ** 3)

const addProduct = (
  rows: Rows,
  setting: Setting,
  known: Known,
  line: string,
  { index, many: allProducts }: { index: number; many: number },
): void => {
  const { storeId, personId, catalogue, picture } = setting
  const [title = '', brand = '', filed = '', priced = '', cost, many = '', grams, tags = '', motif = '', ...rest] =
    line.split('|')
  const [choices = '', values = '', description = '', state] = rest
  const digits = catalogue === 2 ? 0 : 2
  const [price = null, before = null] = priced.split(' < ').map((text) => amountOf(text, digits))
  const [categoryName, subcategoryName] = filed.split(' > ')
  const category = known.categories.find(({ name }) => name === categoryName)
  const subcategory = known.subcategories.find(
    ({ name, category_id: above }) => name === subcategoryName && above === category?.id,
  )
  const options = optionsOf(choices)
  const id = newId()
  const age = daysAgo(ageOf(index, allProducts), index * 53)
  const isSubscription = state === 'subscription'
  rows.products.push({
    store_id: storeId,
    id,
    title,
    title_normalized: fold(title),
    slug: slugOf(title),
    description: `<p>${description}</p>`,
    publish_state: state === 'draft' || state === 'archived' ? 'draft' : 'live',
    billing_type: isSubscription ? 'subscription' : 'one_time',
    billing_every: isSubscription ? 1 : null,
    billing_unit: isSubscription ? 'month' : null,
    archived_at: state === 'archived' ? daysAgo(40, 0) : null,
    category_id: category?.id ?? null,
    subcategory_id: subcategory?.id ?? null,
    brand_id: known.brands.find(({ name }) => name === brand)?.id ?? null,
    tags: tags.split(', '),
    weight_grams: Number(grams),
    options: JSON.stringify(options),
    custom_values: JSON.stringify(valuesOf(values, known.fields)),
    seo_description: description,
    low_stock_threshold: state === 'archived' ? null : 5,
    allow_backorder: isSubscription,
    created_at: age,
    updated_at: age,
    updated_by: personId,
  })
  const key = state === 'draft' ? '' : picture(motif)
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
  const code = `${initials(brand)}-${1001 + index}`
  const isSized = /^(size|formato|talla)$/i.test(options[0]?.name ?? '')
  for (const [place, combination] of combinations(options).entries()) {
    const step = isSized ? (options[0]?.values.indexOf(combination[0] ?? '') ?? 0) : 0
    const sku = state === 'draft' ? null : options.length > 0 ? `${code}-${place + 1}` : code
    const onHand = Math.max(0, Number(many) - place * 2)
    const variantId = newId()
    rows.variants.push({
      store_id: storeId,
      id: variantId,
      product_id: id,
      position: place,
      option_values: combination,
      sku,
      sku_normalized: sku === null ? null : fold(sku),
      barcode: sku === null ? null : ownBarcode(setting.catalogue, index, place),
      price: stepped(price, step, digits === 0 ? 10 : 50),
      compare_at_price: stepped(before, step, digits === 0 ? 10 : 50),
      cost_price: amountOf(cost, digits),
      on_hand: onHand,
    })
    addStock(rows, setting, known.places, { productId: id, variantId, many: onHand })
  }
}

/** A catalog that grew over a year, with options, drafts, low stock and an archived product. */
export const demoProducts = async (tx: Tx, setting: Setting): Promise<void> => {
  const known = await readKnown(tx, setting.storeId)
  const rows: Rows = { products: [], media: [], variants: [], levels: [], log: [] }
  const lines = (demoCatalogues[setting.catalogue] ?? '').split('\n').map((text) => text.trim())
  for (const [index, line] of lines.entries()) addProduct(rows, setting, known, line, { index, many: lines.length })
  await tx.insertInto('products').values(rows.products).execute()
  if (rows.media.length > 0) await tx.insertInto('product_media').values(rows.media).execute()
  await tx.insertInto('variants').values(rows.variants).execute()
  await tx.insertInto('stock_levels').values(rows.levels).execute()
  await tx.insertInto('stock_log').values(rows.log).execute()
  await sql`select refresh_products(${setting.storeId}, array(
    select id from products where store_id = ${setting.storeId}))`.execute(tx)
}
