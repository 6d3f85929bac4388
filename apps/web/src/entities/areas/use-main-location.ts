import { locations } from '#contract/domains/locations.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

/** The location where deliveries start. Undefined while loading or without permission, null if there is none. */
export const useMainLocation = () => {
  const { can } = useSession()
  const { data } = useGet(locations.list, { query: { limit: 50 } }, { enabled: can('view_store_info') })
  return data && (data.data.find((location) => location.isMain) ?? null)
}
