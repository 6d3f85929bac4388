import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useGet } from '../../client/use-get.ts'

/** Refetches the row, because the list's copy may be outdated when a dialog opens. */
export const useFreshRow = (shown: StockRow | undefined): StockRow | undefined => {
  const { data } = useGet(inventory.get, { params: { id: shown?._id ?? '' } }, { enabled: shown !== undefined })
  return shown && (data ?? shown)
}

export const heldAt = (row: StockRow, location: string): number =>
  row.levels.find((level) => level.location._id === location)?.onHand ?? 0
