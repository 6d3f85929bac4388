import type { StockRow } from '#contract/domains/inventory.ts'

/** A row of the list as one for each place, or for the chosen one alone: each with the figures of its only level. */
export const byPlace = (row: StockRow, chosen: string | undefined): StockRow[] =>
  row.levels
    .filter(({ location }) => chosen === undefined || location._id === chosen)
    .map((level) => {
      const { onHand, reserved, available, incoming } = level
      return { ...row, onHand, reserved, available, incoming, levels: [level] }
    })
