import { useMemo } from 'react'
import { maxPageSize } from '#contract/core/page.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { getApplicableFields } from '#contract/domains/product-readiness.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

const byPosition = { limit: maxPageSize, sortBy: 'position', sortOrder: 'asc' } as const

/** The custom fields of products in this category, if the user may view them. */
export const useProductFields = ({ category }: Pick<Product, 'category'>) => {
  const { can } = useSession()
  const maySee = can('view_product_custom_fields')
  const { data, error, refetch } = useGet(customFields.list, { query: byPosition }, { enabled: maySee })
  const fields = useMemo(() => data && getApplicableFields(data.data, category?._id), [data, category?._id])
  return {
    fields,
    maySee,
    mayEdit: can('view_products') && can('edit_product_custom_field'),
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
