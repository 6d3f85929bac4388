import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { useGet } from '#web/client/use-get.ts'

/** Refetches the row, because the list's copy may be outdated when a dialog opens. */
export const useFreshRow = (initialRow: StockRow | undefined): StockRow | undefined => {
  const { data } = useGet(
    inventory.get,
    { params: { id: initialRow?._id ?? '' } },
    { enabled: initialRow !== undefined },
  )
  return initialRow && (data ?? initialRow)
}

export const getOnHand = (row: StockRow, location: string): number =>
  row.levels.find((level) => level.location._id === location)?.onHand ?? 0
