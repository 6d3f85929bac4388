import type { StockRow } from '#contract/domains/inventory.ts'
import type { SheetChanges } from '#web/kit/sheet/sheet-columns.ts'

export interface Counts {
  changes: SheetChanges
  /** What was on hand when the counts were entered, by row. */
  countedFrom: ReadonlyMap<string, number>
}

export const noCounts: Counts = { changes: new Map(), countedFrom: new Map() }

/** Notes what is on hand next to each count that was entered or changed. */
export const addCounts = (
  before: Counts,
  changes: SheetChanges,
  rows: readonly Pick<StockRow, '_id' | 'onHand'>[],
): Counts => {
  const countedFrom = new Map(before.countedFrom)
  for (const { _id, onHand } of rows) {
    if (changes.get(_id)?.['counted'] !== before.changes.get(_id)?.['counted']) countedFrom.set(_id, onHand)
  }
  return { changes, countedFrom }
}
