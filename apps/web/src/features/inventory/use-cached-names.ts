import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Page } from '#contract/core/page.ts'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { variantName } from './inventory.naming.ts'

/** Names of rows from the cached list pages, because a selection has only ids. */
export const useCachedNames = () => {
  const client = useQueryClient()
  return useCallback(
    (ids: readonly string[]): string[] => {
      const { resource, name } = inventory.list
      const pages = client.getQueriesData<Page<StockRow>>({ queryKey: [resource, name] })
      const rows = new Map(pages.flatMap(([, page]) => page?.data ?? []).map((row) => [row._id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map(variantName)
    },
    [client],
  )
}
