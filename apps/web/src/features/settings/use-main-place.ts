import { locations } from '#contract/domains/locations.ts'
import { useGet } from '../../client/use-get.ts'

/** The location where deliveries start. Undefined while loading, null if there is none. */
export const useMainPlace = () => {
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  return data && (data.data.find((place) => place.isMain) ?? null)
}
