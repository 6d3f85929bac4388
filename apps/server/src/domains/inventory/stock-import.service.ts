import type * as z from 'zod'
import { type inventory, parseCount } from '#contract/domains/inventory.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { listLocations } from './inventory.repo.ts'
import { auditMoves } from './inventory.service.ts'
import { type CodedVariant, findByCodes, readBalances } from './stock-import.repo.ts'
import { moveStock } from './stock.service.ts'

type Body = z.output<typeof inventory.importRows.body>
type Row = Body['rows'][number]
type ImportResult = z.input<typeof inventory.importRows.response>
type Problem = Omit<ImportResult['problems'][number], 'row'>

interface StockTarget {
  variantId: string
  locationId: string
  setTo: number
}

const groupBy = <T>(items: readonly T[], key: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = key(item)
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}

/** Resolves a row: variant by SKU, else by barcode; location by name, else the main one. */
const makeRowReader = (
  coded: readonly CodedVariant[],
  locations: readonly { _id: string; name: string; isMain: boolean }[],
) => {
  const bySku = groupBy(coded, (variant) => variant.skuFold)
  const byBarcode = groupBy(coded, (variant) => variant.barcode)
  const byName = new Map(locations.map((location) => [normalizeForSearch(location.name), location._id]))
  const main = locations.find((location) => location.isMain)?._id
  const seen = new Map<string, number>()
  return (row: Row): StockTarget | Problem => {
    const variants = bySku.get(normalizeForSearch(row.code)) ?? byBarcode.get(row.code) ?? []
    const [variant] = variants
    if (!variant) return { code: 'unknown_code' }
    if (variants.length > 1) return { code: 'ambiguous_code' }
    const locationId = row.location === undefined ? main : byName.get(normalizeForSearch(row.location))
    if (locationId === undefined) return { code: 'unknown_location' }
    const setTo = parseCount(row.onHand)
    if (setTo === undefined) return { code: 'not_a_number' }
    const key = `${variant.id} ${locationId}`
    const counts = seen.get(key)
    if (counts !== undefined) return { code: 'twice', counts }
    seen.set(key, row.row)
    return { variantId: variant.id, locationId, setTo }
  }
}

const countChanges = async (uow: UnitOfWork, store: StoreId, targets: readonly StockTarget[]): Promise<number> => {
  const balances = await readBalances(uow.tx, store, [...new Set(targets.map((row) => row.variantId))])
  const present = new Map(balances.map((row) => [`${row.variantId} ${row.locationId}`, row.onHand]))
  return targets.filter((row) => (present.get(`${row.variantId} ${row.locationId}`) ?? 0) !== row.setTo).length
}

/** Reports rows with a problem and sets the others in one movement. */
export const importStock = async (uow: UnitOfWork, store: StoreId, { dryRun, rows }: Body): Promise<ImportResult> => {
  const locations = await listLocations(uow.tx, store)
  const codes = { normalized: rows.map((row) => normalizeForSearch(row.code)), written: rows.map((row) => row.code) }
  const read = makeRowReader(await findByCodes(uow.tx, store, codes), locations)
  const targets: StockTarget[] = []
  const problems: ImportResult['problems'] = []
  for (const row of rows) {
    const result = read(row)
    if ('code' in result) problems.push({ row: row.row, ...result })
    else targets.push(result)
  }
  if (dryRun) {
    const changed = await countChanges(uow, store, targets)
    return { changed, unchanged: targets.length - changed, problems }
  }
  const moves = targets.map((target) => ({ ...target, reason: 'import' as const }))
  const { changed } = auditMoves(uow, await moveStock(uow, store, moves))
  return { changed: changed.length, unchanged: targets.length - changed.length, problems }
}
