import type * as z from 'zod'
import type { inventory } from '#contract/domains/inventory.ts'
import type { products } from '#contract/domains/products.ts'
import type { SheetChanges } from '#web/kit/sheet/sheet-columns.ts'

export type GridRow = z.output<typeof products.grid.response>['data'][number]
export type VariantChange = z.input<typeof products.changeVariants.body>['changes'][number]
export type StockChange = z.input<typeof inventory.adjust.body>['changes'][number]

const stockColumn = 'onHand'

export const isStock = (column: string): boolean => column === stockColumn

/** The endpoint's limit per request. */
const maxPerRequest = 500

/** Uses few requests and keeps the variants of a product together, since each request increments its version. */
export const toChunks = <Item>(items: readonly Item[], getGroup: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(getGroup(item), [...(groups.get(getGroup(item)) ?? []), item])
  const chunks: Item[][] = []
  for (const group of groups.values()) {
    const last = chunks.at(-1)
    if (last && last.length + group.length <= maxPerRequest) last.push(...group)
    else
      for (let start = 0; start < group.length; start += maxPerRequest)
        chunks.push(group.slice(start, start + maxPerRequest))
  }
  return chunks
}

const filterColumns = (changes: SheetChanges, isWanted: (column: string) => boolean) =>
  [...changes].flatMap(([variant, values]) => {
    const wantedValues = Object.entries(values).filter(([column]) => isWanted(column))
    return wantedValues.length > 0 ? [{ variant, values: Object.fromEntries(wantedValues) }] : []
  })

/** Price and code changes with the versions that were read, in request-sized chunks. */
export const variantChunks = (changes: SheetChanges, rows: ReadonlyMap<string, GridRow>): VariantChange[][] => {
  const all = filterColumns(changes, (column) => !isStock(column)).flatMap(({ variant, values }) => {
    const row = rows.get(variant)
    return row ? [{ product: row.product, change: { variant, version: row.version, ...values } }] : []
  })
  return toChunks(all, ({ product }) => product).map((chunk) => chunk.map(({ change }) => change))
}

/** Stock changes at the location, in request-sized chunks. */
export const stockChunks = (changes: SheetChanges, location: string | undefined): StockChange[][] => {
  if (location === undefined) return []
  const all = filterColumns(changes, isStock).flatMap(({ variant, values }) => {
    const setTo = values[stockColumn]
    return typeof setTo === 'number' ? [{ variant, location, setTo }] : []
  })
  return toChunks(all, ({ variant }) => variant)
}

/** The remaining changes after the wanted columns of the given variants were saved. */
export const withoutSaved = (
  changes: SheetChanges,
  saved: ReadonlySet<string>,
  isWanted: (column: string) => boolean,
): SheetChanges =>
  new Map(
    [...changes].flatMap(([variant, values]) => {
      const unsaved = Object.entries(values).filter(([column]) => !saved.has(variant) || !isWanted(column))
      return unsaved.length > 0 ? [[variant, Object.fromEntries(unsaved)] as const] : []
    }),
  )
