import type { StockRow } from '#contract/domains/inventory.ts'

/** Splits a list row into one per location, or only the given one; each has the quantities of its single level. */
export const toLocationRows = (row: StockRow, locationId: string | undefined): StockRow[] =>
  row.levels
    .filter(({ location }) => locationId === undefined || location._id === locationId)
    .map((level) => {
      const { onHand, reserved, available, incoming } = level
      return { ...row, onHand, reserved, available, incoming, levels: [level] }
    })
