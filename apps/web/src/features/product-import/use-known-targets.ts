import { useMemo } from 'react'
import { customFields } from '#contract/domains/custom-fields.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

interface NamedTarget {
  _id: string
  name: string
}

/** Store-specific targets: custom fields, and locations for stock, as far as the user may view them. */
export const useKnownTargets = (): { fields: readonly NamedTarget[]; locations: readonly NamedTarget[] } => {
  const { can } = useSession()
  const fields = useGet(customFields.list, { query: { limit: 200 } }, { enabled: can('view_product_custom_fields') })
  const locationsQuery = useGet(inventory.locations, {}, { enabled: can('view_inventory') })
  return useMemo(
    () => ({ fields: fields.data?.data ?? [], locations: locationsQuery.data?.data ?? [] }),
    [fields.data, locationsQuery.data],
  )
}
