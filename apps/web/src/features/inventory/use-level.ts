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

const getLevel = (row: StockRow, location: string) => row.levels.find((level) => level.location._id === location)

export const getOnHand = (row: StockRow, location: string): number => getLevel(row, location)?.onHand ?? 0

export const getAvailable = (row: StockRow, location: string): number => getLevel(row, location)?.available ?? 0
