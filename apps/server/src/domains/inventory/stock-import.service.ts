import type * as z from 'zod'
import { type inventory, readCount } from '#contract/domains/inventory.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fold } from '#server/platform/db/fold.ts'
import type { Work } from '#server/platform/work.ts'
import { listPlaces } from './inventory.repo.ts'
import { recordMoves } from './inventory.service.ts'
import { type Coded, findByCodes, readBalances } from './stock-import.repo.ts'
import { moveStock } from './stock.service.ts'

type Body = z.output<typeof inventory.importRows.body>
type Row = Body['rows'][number]
type Answer = z.input<typeof inventory.importRows.response>
type Problem = Omit<Answer['problems'][number], 'row'>

interface Target {
  variantId: string
  locationId: string
  setTo: number
}

const groupBy = <T>(things: readonly T[], key: (thing: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const name = key(thing)
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), thing])
  }
  return groups
}

/** Resolves a row: variant by SKU, else by barcode; location by name, else the main one. */
const makeReader = (coded: readonly Coded[], places: readonly { _id: string; name: string; isMain: boolean }[]) => {
  const bySku = groupBy(coded, (one) => one.skuFold)
  const byBarcode = groupBy(coded, (one) => one.barcode)
  const byName = new Map(places.map((place) => [fold(place.name), place._id]))
  const main = places.find((place) => place.isMain)?._id
  const seen = new Map<string, number>()
  return (row: Row): Target | Problem => {
    const variants = bySku.get(fold(row.code)) ?? byBarcode.get(row.code) ?? []
    const [variant] = variants
    if (!variant) return { code: 'unknown_code' }
    if (variants.length > 1) return { code: 'ambiguous_code' }
    const locationId = row.location === undefined ? main : byName.get(fold(row.location))
    if (locationId === undefined) return { code: 'unknown_location' }
    const setTo = readCount(row.onHand)
    if (setTo === undefined) return { code: 'not_a_number' }
    const key = `${variant.id} ${locationId}`
    const counts = seen.get(key)
    if (counts !== undefined) return { code: 'twice', counts }
    seen.set(key, row.row)
    return { variantId: variant.id, locationId, setTo }
  }
}

const countChanges = async (work: Work, store: StoreId, targets: readonly Target[]): Promise<number> => {
  const balances = await readBalances(work.tx, store, [...new Set(targets.map((one) => one.variantId))])
  const present = new Map(balances.map((one) => [`${one.variantId} ${one.locationId}`, one.onHand]))
  return targets.filter((one) => (present.get(`${one.variantId} ${one.locationId}`) ?? 0) !== one.setTo).length
}

/** Reports rows with a problem and sets the others in one movement. */
export const importStock = async (work: Work, store: StoreId, { dryRun, rows }: Body): Promise<Answer> => {
  const places = await listPlaces(work.tx, store)
  const codes = { folded: rows.map((row) => fold(row.code)), written: rows.map((row) => row.code) }
  const read = makeReader(await findByCodes(work.tx, store, codes), places)
  const targets: Target[] = []
  const problems: Answer['problems'] = []
  for (const row of rows) {
    const meant = read(row)
    if ('code' in meant) problems.push({ row: row.row, ...meant })
    else targets.push(meant)
  }
  if (dryRun) {
    const changed = await countChanges(work, store, targets)
    return { changed, unchanged: targets.length - changed, problems }
  }
  const moves = targets.map((target) => ({ ...target, reason: 'import' as const }))
  const { changed } = recordMoves(work, await moveStock(work, store, moves))
  return { changed: changed.length, unchanged: targets.length - changed.length, problems }
}
