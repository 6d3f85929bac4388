import type { StockRow } from '#contract/domains/inventory.ts'

/** Splits a list row into one per location, or only the given one; each has the quantities of its single level. */
export const byPlace = (row: StockRow, chosen: string | undefined): StockRow[] =>
  row.levels
    .filter(({ location }) => chosen === undefined || location._id === chosen)
    .map((level) => {
      const { onHand, reserved, available, incoming } = level
      return { ...row, onHand, reserved, available, incoming, levels: [level] }
    })
