import { defaultPageSize } from '#contract/core/page.ts'
import { customers } from '#contract/domains/customers.ts'
import { identity } from '#contract/domains/identity.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { workspace } from '#contract/domains/workspace.ts'
import type { ListEndpoint } from '#web/kit/list/list-endpoint.ts'
import { getListShape, pageSizes, type Sort } from '#web/kit/list/url-state.ts'
import type { EarlyList, EarlyRecord } from './early-list-path.ts'

const toEarlyList = (screen: string, list: ListEndpoint, sort: Sort): EarlyList => {
  const { sorts, filters, hasCompactRows: isCompact } = getListShape(list)
  const limits = [defaultPageSize, ...pageSizes.filter((size) => size !== defaultPageSize)]
  const isStoreInQuery = list.scope === 'store in query'
  return { screen, path: list.path, isStoreInQuery, filters: Object.keys(filters), sorts, sort, limits, isCompact }
}

/**
 * Lists that the first script requests, with the sort order of their page. Runs in the build, which writes the result
 * into the script.
 */
export const earlyLists: readonly EarlyList[] = [
  toEarlyList('orders', orders.list, { by: 'placedAt', order: 'desc' }),
  toEarlyList('products', products.list, { by: 'createdAt', order: 'desc' }),
  toEarlyList('customers', customers.list, { by: 'createdAt', order: 'desc' }),
]

/** Records that the first script requests. */
export const earlyRecords: readonly EarlyRecord[] = [
  { screen: 'orders', path: orders.get.path },
  { screen: 'customers', path: customers.get.path },
]

export const earlyEndpoints = { tokens: identity.refresh.path, workspace: workspace.get.path } as const
