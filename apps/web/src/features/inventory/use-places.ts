import { inventory } from '#contract/domains/inventory.ts'
import { useGet } from '../../client/use-get.ts'

export interface Place {
  value: string
  label: string
}

/** The store's locations as select options, the main one first. */
export const usePlaces = (): readonly Place[] | undefined =>
  useGet(inventory.locations).data?.data.map(({ _id, name }) => ({ value: _id, label: name }))
