import { useMemo } from 'react'
import { approvals, customerSources } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import type { Filter } from '#web/kit/list/filters/filters.ts'
import { tagFilter } from '#web/kit/list/filters/tag-filter.tsx'
import { customerStatesText } from './customer-states.text.ts'
import { customersText } from './customers.text.ts'

/** Filters of the customer list; a segment stores exactly these. */
export const useCustomerFilters = (): Filter[] => {
  const t = useText(customersText)
  const state = useText(customerStatesText)
  return useMemo(() => {
    const choice = (value: (typeof approvals | typeof customerSources)[number]) => ({ value, label: state(value) })
    return [
      { kind: 'choice', name: 'approval', label: t('approval'), options: approvals.map(choice) },
      tagFilter({ label: t('tag'), endpoint: customers.tags }),
      { kind: 'range', min: 'spendMin', max: 'spendMax', label: t('spend'), money: true },
      { kind: 'range', min: 'ordersMin', max: 'ordersMax', label: t('orders') },
      { kind: 'dates', from: 'lastOrderFrom', to: 'lastOrderTo', label: t('lastOrder') },
      {
        kind: 'choice',
        name: 'consent',
        label: t('consent'),
        inMoreMenu: true,
        options: [
          { value: 'email', label: t('consentEmail') },
          { value: 'sms', label: t('consentSms') },
          { value: 'none', label: t('consentNone') },
        ],
      },
      { kind: 'choice', name: 'source', label: t('source'), options: customerSources.map(choice), inMoreMenu: true },
      {
        kind: 'choice',
        name: 'account',
        label: t('account'),
        inMoreMenu: true,
        options: [
          { value: 'with', label: t('withAccount') },
          { value: 'without', label: t('withoutAccount') },
        ],
      },
      { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: t('added'), inMoreMenu: true },
    ]
  }, [t, state])
}
