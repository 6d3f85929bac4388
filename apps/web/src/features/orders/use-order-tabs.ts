import { orderStatuses } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import type { Narrowing } from '../../kit/list/url-state.ts'
import type { ViewTab } from '../../kit/list/view-tabs.tsx'
import { orderStatesText } from '../../kit/order-states.text.ts'
import { ordersText } from './orders.text.ts'

/** Tabs by status with counts; other filters stay as they are. */
export const useOrderTabs = (): ((now: Narrowing) => ViewTab[]) => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const { number } = useFormat()
  const { data: counts } = useGet(orders.counts)
  const counted = (which: readonly (typeof orderStatuses)[number][]) =>
    counts && number(which.reduce((sum, status) => sum + counts[status], 0))
  return ({ search, filters, narrow }) => {
    const { status: chosen, open: onlyOpen, ...rest } = filters
    const tab = (id: string, name: string, own: Record<string, string>, isOpen: boolean, count?: string) => ({
      id,
      name,
      count,
      isOpen,
      open: () => narrow({ search, filters: { ...rest, ...own } }),
    })
    return [
      tab('all', t('all'), {}, chosen === undefined && onlyOpen === undefined),
      tab(
        'open',
        t('open'),
        { open: 'true' },
        onlyOpen !== undefined && chosen === undefined,
        counted(orderStatuses.filter((status) => !orderStatus.isFinal(status))),
      ),
      ...orderStatuses.map((status) => tab(status, state(status), { status }, chosen === status, counted([status]))),
    ]
  }
}
