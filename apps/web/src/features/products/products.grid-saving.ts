import type * as z from 'zod'
import type { inventory } from '#contract/domains/inventory.ts'
import type { products } from '#contract/domains/products.ts'
import type { SheetChanges } from '../../kit/sheet/sheet-columns.ts'

export type GridRow = z.output<typeof products.grid.response>['data'][number]
export type VariantChange = z.input<typeof products.changeVariants.body>['changes'][number]
export type StockChange = z.input<typeof inventory.adjust.body>['changes'][number]

const stockColumn = 'onHand'

export const isStock = (column: string): boolean => column === stockColumn

/** The endpoint's limit per request. */
const mostAtOnce = 500

/** Uses few requests and keeps the variants of a product together, since each request increments its version. */
export const chunked = <Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  const chunks: Item[][] = []
  for (const group of groups.values()) {
    const last = chunks.at(-1)
    if (last && last.length + group.length <= mostAtOnce) last.push(...group)
    else for (let at = 0; at < group.length; at += mostAtOnce) chunks.push(group.slice(at, at + mostAtOnce))
  }
  return chunks
}

const entries = (changes: SheetChanges, wanted: (column: string) => boolean) =>
  [...changes].flatMap(([variant, values]) => {
    const own = Object.entries(values).filter(([column]) => wanted(column))
    return own.length > 0 ? [{ variant, values: Object.fromEntries(own) }] : []
  })

/** Price and code changes with the versions that were read, in request-sized chunks. */
export const variantChunks = (changes: SheetChanges, rows: ReadonlyMap<string, GridRow>): VariantChange[][] => {
  const all = entries(changes, (column) => !isStock(column)).flatMap(({ variant, values }) => {
    const row = rows.get(variant)
    return row ? [{ product: row.product, change: { variant, version: row.version, ...values } }] : []
  })
  return chunked(all, ({ product }) => product).map((chunk) => chunk.map(({ change }) => change))
}

/** Stock changes at the location, in request-sized chunks. */
export const stockChunks = (changes: SheetChanges, location: string | undefined): StockChange[][] => {
  if (location === undefined) return []
  const all = entries(changes, isStock).flatMap(({ variant, values }) => {
    const setTo = values[stockColumn]
    return typeof setTo === 'number' ? [{ variant, location, setTo }] : []
  })
  return chunked(all, ({ variant }) => variant)
}

/** The remaining changes after the wanted columns of the given variants were saved. */
export const withoutSaved = (
  changes: SheetChanges,
  saved: ReadonlySet<string>,
  wanted: (column: string) => boolean,
): SheetChanges =>
  new Map(
    [...changes].flatMap(([variant, values]) => {
      const kept = Object.entries(values).filter(([column]) => !saved.has(variant) || !wanted(column))
      return kept.length > 0 ? [[variant, Object.fromEntries(kept)] as const] : []
    }),
  )
