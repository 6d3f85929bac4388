import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useGet } from '../../client/use-get.ts'

/** What a list has shown may have changed since: a dialog goes by what there is now. */
export const useFreshRow = (shown: StockRow | undefined): StockRow | undefined => {
  const { data } = useGet(inventory.get, { params: { id: shown?._id ?? '' } }, { enabled: shown !== undefined })
  return shown && (data ?? shown)
}

export const heldAt = (row: StockRow, location: string): number =>
  row.levels.find((level) => level.location._id === location)?.onHand ?? 0
