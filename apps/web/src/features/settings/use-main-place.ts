import { locations } from '#contract/domains/locations.ts'
import { useGet } from '../../client/use-get.ts'

/** Where deliveries start. `undefined` while it is not known. */
export const useMainPlace = () => {
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  return data && (data.data.find((place) => place.isMain) ?? null)
}
