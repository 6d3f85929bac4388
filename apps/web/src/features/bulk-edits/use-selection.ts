import { useLocation, useSearchParams } from 'react-router'
import * as z from 'zod'
import { type BulkSelection, bulkChange, bulkSelection } from '#contract/domains/bulk-edits.ts'
import { products } from '#contract/domains/products.ts'
import { getListShape, readState } from '#web/kit/list/url-state.ts'
import type { Draft } from './bulk-edits.draft.ts'

const selectionState = z.object({ ids: z.array(z.string()) })
const anyOrder = { by: 'createdAt', order: 'desc' } as const

/** The products selected in the list: the ticked ones (router state) or all that match the filters in the URL. */
export const useSelection = (): BulkSelection | undefined => {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const selected = selectionState.safeParse(state)
  if (selected.success) return bulkSelection.safeParse({ ids: selected.data.ids }).data
  if (params.get('all') === null && params.size === 0) return undefined
  const { search, filters } = readState(params, getListShape(products.list), anyOrder)
  return bulkSelection.safeParse({ filter: { ...filters, ...(search && { search }) } }).data
}

const changeState = z.object({ change: bulkChange })

/** The change that the list suggested in the router state, such as publishing. */
export const useInitialDraft = (): Pick<Draft, 'publishState'> => {
  const parsed = changeState.safeParse(useLocation().state)
  return parsed.success && parsed.data.change.publishState ? { publishState: parsed.data.change.publishState } : {}
}
