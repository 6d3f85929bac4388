import { inventory } from '#contract/domains/inventory.ts'
import { useGet } from '#web/client/use-get.ts'

export interface LocationOption {
  value: string
  label: string
}

/** The store's locations as select options, the main one first. */
export const useLocations = (): readonly LocationOption[] | undefined =>
  useGet(inventory.locations).data?.data.map(({ _id, name }) => ({ value: _id, label: name }))
