import { maxPageSize } from '#contract/core/page.ts'
import { type CustomField, customFields } from '#contract/domains/custom-fields.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

const byPosition = { limit: maxPageSize, sortBy: 'position', sortOrder: 'asc' } as const
const noFields: readonly CustomField[] = []

/** The custom fields of all products, if the user may view them. */
export const useCustomFields = () => {
  const { can } = useSession()
  const canView = can('view_product_custom_fields')
  const { data, error, refetch } = useGet(customFields.list, { query: byPosition }, { enabled: canView })
  return {
    fields: data?.data ?? noFields,
    canView,
    isLoading: canView && !data && !error,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
