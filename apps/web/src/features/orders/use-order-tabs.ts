import { orderStatuses } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import type { FilterControl } from '#web/kit/list/url-state.ts'
import type { ViewTab } from '#web/kit/list/views/view-tabs.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { ordersText } from './orders.text.ts'

/** Tabs by status with counts; other filters stay as they are. */
export const useOrderTabs = (): ((now: FilterControl) => ViewTab[]) => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const { number } = useFormat()
  const { data: counts } = useGet(orders.counts, undefined, { enabled: useIsFirstContentShown() })
  const formatCount = (statuses: readonly (typeof orderStatuses)[number][]) =>
    counts && number(statuses.reduce((total, status) => total + counts[status], 0))
  return ({ search, filters, applyFilters: narrow }) => {
    const { status: selectedStatus, open: onlyOpen, ...rest } = filters
    const tab = (id: string, name: string, tabFilters: Record<string, string>, isOpen: boolean, count?: string) => ({
      id,
      name,
      count,
      isOpen,
      open: () => narrow({ search, filters: { ...rest, ...tabFilters } }),
    })
    return [
      tab('all', t('all'), {}, selectedStatus === undefined && onlyOpen === undefined),
      tab(
        'open',
        t('open'),
        { open: 'true' },
        onlyOpen !== undefined && selectedStatus === undefined,
        formatCount(orderStatuses.filter((status) => !orderStatus.isFinal(status))),
      ),
      ...orderStatuses.map((status) =>
        tab(status, state(status), { status }, selectedStatus === status, formatCount([status])),
      ),
    ]
  }
}
