import { createHash } from 'node:crypto'
import type { Mapping } from '#contract/domains/product-imports.ts'
import type { ProductSource } from '#contract/domains/product-csv.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { isVariation } from './read-variants.rules.ts'

const maxHandleLength = 120
const maxKeyLength = 400

const hash = (text: string, length: number): string => createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * Converts text to a URL handle. Text that loses letters, or is too long, gets a hash, so that different texts have
 * different handles.
 */
export const toHandle = (text: string): string => {
  const normalized = normalizeForSearch(text)
  const slug = normalized.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  const isLossy = /(?![a-z])\p{L}/u.test(normalized)
  if (slug && !isLossy && slug.length <= maxHandleLength) return slug
  const suffix = hash(normalized, 10)
  return slug ? `${slug.slice(0, maxHandleLength - suffix.length - 1).replace(/-+$/, '')}-${suffix}` : `item-${suffix}`
}

const titlePrefix = 'title:'
const idPrefix = 'id:'

/** Whether a key is a handle of the file rather than made of a title or id. */
export const isHandleKey = (key: string): boolean => !key.startsWith(titlePrefix) && !key.startsWith(idPrefix)

export const isTitleKey = (key: string): boolean => key.startsWith(titlePrefix)

const toKey = (prefix: string, text: string): string => {
  const key = prefix + text.trim().normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')
  return key.length <= maxKeyLength ? key : `${key.slice(0, maxKeyLength - 65).toWellFormed()} ${hash(key, 64)}`
}

/** Columns that decide which rows are one product. */
export const keyTargets = ['handle', 'title', 'rowType', 'sourceId', 'parent', 'sku'] as const
export type KeyCells = Readonly<Record<(typeof keyTargets)[number], string>>

export interface GroupedRow {
  group: number
  /** The key of the product, on its first row. */
  key: string | null
}

/**
 * Assigns the rows of a file to products: rows with the same handle or, without handles, the same title. A row with
 * neither belongs to the product before. Etsy has one row per product, and WooCommerce rows that name their product.
 */
export const makeGrouper = (source: ProductSource, mapping: Mapping): ((cells: KeyCells) => GroupedRow) => {
  const groupsByKey = new Map<string, number>()
  const groupsByParent = new Map<string, number>()
  const isKeyed = new Set<number>()
  const isHierarchical = mapping.includes('parent')
  let count = 0
  let last: number | undefined

  const startGroup = (key: string): GroupedRow => {
    let [unique, copies] = [key, 1]
    while (groupsByKey.has(unique)) unique = `${key} #${(copies += 1)}`
    count += 1
    groupsByKey.set(unique, count)
    isKeyed.add(count)
    return { group: count, key: unique }
  }

  const groupVariation = (parent: string): GroupedRow => {
    const reference = parent.toLowerCase()
    const known = groupsByParent.get(reference)
    if (known !== undefined) return { group: known, key: null }
    count += 1
    groupsByParent.set(reference, count)
    return { group: count, key: null }
  }

  const groupParent = ({ title, sourceId, sku }: KeyCells): GroupedRow => {
    const references = [sourceId && `${idPrefix}${sourceId}`, sku].flatMap((one) => (one ? [one.toLowerCase()] : []))
    const identity = references[0]
    const key = toKey(identity === undefined ? titlePrefix : `${idPrefix}${identity} `, title)
    // Its variations may have come first.
    const waiting = references
      .flatMap((reference) => groupsByParent.get(reference) ?? [])
      .find((group) => !isKeyed.has(group))
    const row = waiting === undefined || groupsByKey.has(key) ? startGroup(key) : { group: waiting, key }
    groupsByKey.set(row.key ?? key, row.group)
    isKeyed.add(row.group)
    for (const reference of references) if (!groupsByParent.has(reference)) groupsByParent.set(reference, row.group)
    return row
  }

  return (cells) => {
    if (isHierarchical) return isVariation(cells.rowType) ? groupVariation(cells.parent) : groupParent(cells)
    if (source === 'etsy') return startGroup(toKey(titlePrefix, cells.title))
    const { handle, title } = cells
    if (!handle && !title && last !== undefined) return { group: last, key: null }
    const key = handle ? toKey('', handle) : toKey(titlePrefix, title)
    const known = groupsByKey.get(key)
    const row = known === undefined ? startGroup(key) : { group: known, key: null }
    last = row.group
    return row
  }
}
