import { useMemo } from 'react'
import { customers } from '#contract/domains/customers.ts'
import { deliveryStatuses } from '#contract/domains/order.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { fulfillmentMethods, orderSources, paymentStatuses } from '#contract/enumerations.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { type Filter, entityFilter } from '#web/kit/list/filters/filters.ts'
import { tagFilter } from '#web/kit/list/filters/tag-filter.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { ordersText } from './orders.text.ts'

type FilterState = (typeof paymentStatuses | typeof fulfillmentMethods | typeof orderSources)[number]

/** Filters besides the tabs; those for resources the person may not view are left out. */
export const useOrderFilters = (): Filter[] => {
  const t = useText(ordersText)
  const state = useText(orderStatesText)
  const { can } = useSession()
  const { hours } = useCalendar()
  return useMemo(() => {
    const choice = (value: FilterState) => ({ value, label: state(value) })
    const filters: (Filter | false)[] = [
      { kind: 'choice', name: 'payment', label: t('payment'), options: paymentStatuses.map(choice) },
      { kind: 'choice', name: 'method', label: t('method'), options: fulfillmentMethods.map(choice) },
      { kind: 'dates', from: 'windowFrom', to: 'windowTo', label: t('windowDate') },
      { kind: 'dates', from: 'placedFrom', to: 'placedTo', label: t('period') },
      { kind: 'flag', name: 'late', label: t('late') },
      {
        kind: 'choice',
        name: 'delivery',
        label: t('delivery'),
        inMoreMenu: true,
        options: deliveryStatuses.map((value) => ({ value, label: state(`delivery_${value}`) })),
      },
      can('view_customers') &&
        entityFilter({
          name: 'customer',
          label: t('customer'),
          endpoint: customers.list,
          get: customers.get,
          toOption: ({ _id, name, email }) => ({ value: _id, label: email === null ? name : `${name} · ${email}` }),
          query: { sortBy: 'name' },
          inMoreMenu: true,
        }),
      can('view_products') &&
        entityFilter({
          name: 'product',
          label: t('product'),
          endpoint: products.list,
          get: products.get,
          toOption: ({ _id, title }) => ({ value: _id, label: title }),
          query: { sortBy: 'title' },
          inMoreMenu: true,
        }),
      can('view_store_info') &&
        entityFilter({
          name: 'window',
          label: t('window'),
          endpoint: fulfillmentWindows.list,
          get: fulfillmentWindows.get,
          toOption: ({ _id, name, start, end }) => ({ value: _id, label: `${name} · ${hours(start, end)}` }),
          query: { sortBy: 'start' },
          inMoreMenu: true,
        }),
      tagFilter({ label: t('tag'), endpoint: orders.tags, inMoreMenu: true }),
      { kind: 'range', min: 'totalMin', max: 'totalMax', label: t('total'), money: true, inMoreMenu: true },
      { kind: 'choice', name: 'source', label: t('source'), options: orderSources.map(choice), inMoreMenu: true },
      { kind: 'flag', name: 'refundDue', label: t('refundDue'), inMoreMenu: true },
    ]
    return filters.filter((filter) => filter !== false)
  }, [t, state, can, hours])
}
