import { useLocation, useSearchParams } from 'react-router'
import * as z from 'zod'
import { type BulkSelection, bulkChange, bulkSelection } from '#contract/domains/bulk-edits.ts'
import { products } from '#contract/domains/products.ts'
import { readState, shapeOf } from '../../kit/list/url-state.ts'
import type { Draft } from './bulk-edits.draft.ts'

const chosen = z.object({ ids: z.array(z.string()) })
const anyOrder = { by: 'createdAt', order: 'desc' } as const

/** The products selected in the list: the ticked ones (router state) or all that match the filters in the URL. */
export const useSelection = (): BulkSelection | undefined => {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const named = chosen.safeParse(state)
  if (named.success) return bulkSelection.safeParse({ ids: named.data.ids }).data
  if (params.get('all') === null && params.size === 0) return undefined
  const { search, filters } = readState(params, shapeOf(products.list.query), anyOrder)
  return bulkSelection.safeParse({ filter: { ...filters, ...(search && { search }) } }).data
}

const wish = z.object({ change: bulkChange })

/** The change that the list suggested in the router state, such as publishing. */
export const useWish = (): Pick<Draft, 'publishState'> => {
  const wished = wish.safeParse(useLocation().state)
  return wished.success && wished.data.change.publishState ? { publishState: wished.data.change.publishState } : {}
}
