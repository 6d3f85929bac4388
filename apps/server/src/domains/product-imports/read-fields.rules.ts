import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { maxDescriptionLength, maxTags, type ProductFields } from '#contract/domains/product.ts'
import { parseFlag, splitList } from '#contract/domains/product-csv.ts'
import { isValidFieldValue } from '#contract/domains/product-readiness.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { sanitizeImportedDescription } from '#server/platform/rich-text/description.ts'
import { sanitizeRichText } from '#server/platform/sanitize-rich-text.ts'
import type { FileLayout, RowReader } from './import-cells.rules.ts'

type ScalarFields = Omit<
  ProductFields,
  'title' | 'category' | 'subcategory' | 'brand' | 'collections' | 'variants' | 'media'
>

/** Fields the file doesn't have are absent. */
export type DraftFields = { [Key in keyof ScalarFields]?: ScalarFields[Key] }

export interface GroupContext extends FileLayout {
  fields: readonly CustomField[]
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
  // Square
  'physical good': 'physical',
  'prepared food and beverage': 'physical',
  'food and beverage': 'physical',
  event: 'service',
  membership: 'service',
  donation: 'digital',
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
  // WooCommerce and Square
  visible: 'public',
  catalog: 'public',
  search: 'public',
  hidden: 'private',
  unavailable: 'private',
} as const
const billings = { one_time: 'one_time', subscription: 'subscription', rental: 'rental' } as const
const units = { day: 'day', week: 'week', month: 'month', year: 'year' } as const

/** Before the limit is applied, so that spellings of one tag don't use it up. */
const dropRepeatedTags = (tags: readonly string[]): string[] =>
  tags.filter(
    (tag, index) => tags.findIndex((other) => normalizeForSearch(other) === normalizeForSearch(tag)) === index,
  )

export const readList = (cells: RowReader, target: 'tags' | 'collections'): string[] | undefined => {
  const cell = cells.text(target, maxListLength)
  return cell === undefined ? undefined : splitList(cell)
}

const readTags = (cells: RowReader, { source }: FileLayout): string[] | undefined => {
  const listed = readList(cells, 'tags')
  if (!listed) return undefined
  // Etsy writes spaces of tags as underscores.
  const spelled = source === 'etsy' ? listed.map((tag) => tag.replaceAll('_', ' ')) : listed
  const tags = dropRepeatedTags(spelled.map((tag) => truncate(tag, 60).trim()))
  if (tags.length > maxTags) cells.problem('too_many_tags', 'tags')
  return tags.slice(0, maxTags)
}

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
        return parseFlag(cell)
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

const hasTags = /<[a-z!/][^>]*>/i

/** Text becomes HTML unless it is a single paragraph without others. */
const toHtml = (text: string, isAlone: boolean): string => {
  if (hasTags.test(text) || (isAlone && !text.includes('\n'))) return text
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Escaped characters take up to six. */
const maxPlainLength = Math.floor(maxDescriptionLength / 6)

const readDescription = (cells: RowReader, { source }: FileLayout): string | undefined => {
  const parts = [cells.raw('shortDescription'), cells.raw('description')].filter((part) => part !== '')
  if (parts.length === 0) return undefined
  const target = cells.has('description') ? 'description' : 'shortDescription'
  const html = parts
    // WooCommerce writes line breaks as `\n`.
    .map((part) => (source === 'woocommerce' ? part.replaceAll(String.raw`\n`, '\n') : part))
    .map((part) => toHtml(part.replaceAll('\r\n', '\n'), parts.length === 1))
    .join('\n')
    .normalize('NFC')
  if (html.length <= maxDescriptionLength) {
    const clean = sanitizeImportedDescription(html)
    for (const src of clean.dropped) cells.problem('bad_picture_address', target, 'warning', src)
    if (clean.html.length <= maxDescriptionLength) return clean.html
  }
  // HTML can't be cut anywhere, so only its text remains.
  cells.problem('truncated', target)
  return sanitizeRichText(truncate(toPlainText(html), maxPlainLength))
}

const readTaxRate = (cells: RowReader): number | undefined => {
  const percent = cells.raw('taxRate')
  if (percent === '') return undefined
  const rate = Math.round(Number(percent.replace(/\s*%$/, '').replace(',', '.')) * 10_000)
  if (rate >= 0 && rate <= 1_000_000) return rate
  cells.problem('bad_number', 'taxRate')
  return undefined
}

const readSize = (cells: RowReader): DraftFields['size'] => {
  const sides = (['length', 'width', 'height'] as const).map((side) => [side, cells.integer(side, 100_000)] as const)
  const present = sides.filter(([, value]) => value !== undefined)
  if (present.length > 0 && present.length < sides.length) cells.problem('incomplete_size', present[0]?.[0] ?? null)
  if (present.length < sides.length) return undefined
  const [length = 0, width = 0, height = 0] = sides.map(([, value]) => value)
  return { length, width, height }
}

/** Whether the row says that the product is archived. */
export const readArchived = (cells: RowReader): boolean | undefined =>
  cells.flag('archived') ?? (archivedLabels.has(cells.raw('publishState').toLowerCase()) || undefined)

/** Files without a status, such as older Shopify exports, only say whether a product is published. */
const readPublication = (cells: RowReader): Pick<DraftFields, 'publishState' | 'visibility'> => {
  const state = cells.oneOf('publishState', states)
  const published = cells.flag('published')
  const visibility = cells.oneOf('visibility', visibilities)
  const isHidden = state !== undefined && published === false
  return {
    publishState: state ?? (published === undefined ? undefined : published ? 'live' : 'draft'),
    visibility: visibility ?? (isHidden ? 'private' : state !== undefined && published ? 'public' : undefined),
  }
}

const readType = (cells: RowReader, { source }: FileLayout): DraftFields['type'] => {
  if (source !== 'woocommerce') return cells.oneOf('type', productTypes)
  const kinds = cells.raw('rowType').toLowerCase()
  return kinds.includes('downloadable') ? 'digital' : kinds.includes('virtual') ? 'service' : undefined
}

export const readFields = (first: RowReader, context: GroupContext): DraftFields => {
  const period = { every: first.integer('billingEvery', 365), unit: first.oneOf('billingUnit', units) }
  const custom = context.fields.flatMap((field) => {
    const value = readCustomValue(first, field)
    return value === undefined ? [] : [[field._id, value] as const]
  })
  const parsedFields = {
    description: readDescription(first, context),
    type: readType(first, context),
    billingType: first.oneOf('billingType', billings),
    billingPeriod: period.every && period.unit ? { every: period.every, unit: period.unit } : undefined,
    ...readPublication(first),
    tags: readTags(first, context),
    weight: first.integer('weight', 10_000_000),
    size: readSize(first),
    taxRate: readTaxRate(first),
    lowStockThreshold: first.integer('lowStockThreshold', 1_000_000),
    seoTitle: first.text('seoTitle', 120),
    seoDescription: first.text('seoDescription', 320),
    fields: custom.length > 0 ? Object.fromEntries(custom) : undefined,
  }
  return Object.fromEntries(Object.entries(parsedFields).filter(([, value]) => value !== undefined))
}
