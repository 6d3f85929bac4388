import { locations } from '#contract/domains/locations.ts'
import { useGet } from '#web/client/use-get.ts'

/** The location where deliveries start. Undefined while loading, null if there is none. */
export const useMainLocation = () => {
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  return data && (data.data.find((location) => location.isMain) ?? null)
}
