import { account } from '#contract/domains/account.ts'
import { home } from '#contract/domains/home.ts'
import { orders } from '#contract/domains/orders.ts'
import { stores } from '#contract/domains/stores.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { queryClient } from '#web/client/query-client.ts'
import { getSelectedStoreId } from '#web/client/selected-store.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { makePreloadable } from '#web/kit/page/preloadable.ts'
import { readPeriod } from '#web/kit/period/period.ts'
import { isChecklistHidden } from './home.checklist.ts'

/** Apart from the page, because not everyone sees them. */
export const boardPart = makePreloadable(() => import('./parts/board.tsx'))
export const checklistPart = makePreloadable(() => import('./parts/checklist.tsx'))

export const latestOrders = { query: { limit: 6 } } as const

const prepareChecklist = async () => {
  const { steps } = await queryClient.fetchQuery(getQueryOptions(home.checklist, {})).catch(() => ({ steps: [] }))
  if (steps.some(({ isDone }) => !isDone)) await checklistPart.preload()
}

/** Code and figures of the page, requested together, so that its first render shows them. */
export const prepare = async (): Promise<void> => {
  const profile = queryClient.getQueryData(getQueryOptions(account.profile).queryKey)
  const list = queryClient.getQueryData(getQueryOptions(stores.list).queryKey)
  const storeId = getSelectedStoreId()
  const store = list?.data.find(({ _id }) => _id === storeId)
  if (!profile || !store) return
  const { permissions } = profile
  const today = toWallTime(Date.now(), store.timezone).day
  const { from, to } = readPeriod(new URLSearchParams(window.location.search), today)
  await Promise.all([
    ...(permissions.includes('view_orders')
      ? [
          boardPart.preload(),
          queryClient.prefetchQuery(getQueryOptions(home.today)),
          queryClient.prefetchQuery(getQueryOptions(orders.list, latestOrders)),
          queryClient.prefetchQuery(getQueryOptions(home.attention)),
          queryClient.prefetchQuery(getQueryOptions(home.summary, { query: { from, to } })),
        ]
      : []),
    ...(permissions.includes('view_store_info') && !isChecklistHidden(store._id) ? [prepareChecklist()] : []),
  ])
}
