import { useMemo } from 'react'
import { type Vendor, vendors } from '#contract/domains/vendors.ts'
import { formatMoney } from '#contract/core/money.ts'
import { storeStatuses, subscriptionStatuses } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { Time, timeColumn } from '#web/kit/display/time.tsx'
import { vendorsText } from './admin.text.ts'
import { useVendorLabels } from './use-vendor-labels.ts'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }

interface VendorList {
  primaryColumn: PrimaryColumn<Vendor>
  columns: Column<Vendor>[]
  filters: Filter[]
}

const useVendorList = (): VendorList => {
  const t = useText(vendorsText)
  const labels = useVendorLabels()
  const locale = useLocale()
  return useMemo(
    () => ({
      primaryColumn: { label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '24%' },
      columns: [
        {
          id: 'owner',
          label: t('owner'),
          cell: ({ owner }) => owner?.name ?? t('noOwner'),
          value: ({ owner }) => owner?.name,
        },
        {
          id: 'ownerEmail',
          label: t('ownerEmail'),
          cell: ({ owner }) => owner?.email ?? null,
          value: ({ owner }) => owner?.email,
          hiddenByDefault: true,
        },
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => (
            <StatusBadge tone={labels.status[status].tone}>{labels.status[status].label}</StatusBadge>
          ),
          value: ({ status }) => labels.status[status].label,
          width: '124px',
          phone: 'status',
          // Beside the subscription's status, "Active" would be ambiguous.
          phoneCell: ({ status }) =>
            status !== 'active' && (
              <StatusBadge tone={labels.status[status].tone}>{labels.status[status].label}</StatusBadge>
            ),
        },
        {
          id: 'subscription',
          label: t('subscription'),
          cell: ({ subscription }) => {
            const { label, tone } = labels.subscription(subscription)
            return <StatusBadge tone={tone}>{label}</StatusBadge>
          },
          value: ({ subscription }) => labels.subscription(subscription).label,
          width: '148px',
          phone: 'status',
        },
        {
          id: 'revenue',
          label: t('revenue'),
          cell: ({ monthlyRevenue }) => formatMoney(monthlyRevenue, plan.currency, locale),
          value: ({ monthlyRevenue }) => monthlyRevenue / 100,
          isNumeric: true,
          width: '132px',
          phone: 'amount',
        },
        {
          id: 'trialEnds',
          label: t('trialEnds'),
          cell: ({ trialEndsAt }) => trialEndsAt && <Time iso={trialEndsAt} />,
          value: ({ trialEndsAt }) => trialEndsAt,
          width: '132px',
        },
        {
          id: 'usage',
          label: t('usage'),
          cell: ({ usage }) => labels.usage(usage),
          value: ({ usage }) => labels.usage(usage),
          hiddenByDefault: true,
        },
        {
          id: 'stores',
          label: t('stores'),
          value: ({ stores }) => stores,
          isNumeric: true,
          width: '84px',
        },
        {
          id: 'staff',
          label: t('staff'),
          value: ({ staff }) => staff,
          isNumeric: true,
          width: '84px',
        },
        timeColumn('createdAt', t('created')),
      ],
      filters: [
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: storeStatuses.map((value) => ({ value, label: labels.status[value].label })),
        },
        {
          kind: 'choice',
          name: 'subscription',
          label: t('subscription'),
          options: subscriptionStatuses.map((value) => ({ value, label: labels.subscription(value).label })),
        },
        { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: t('created') },
      ],
    }),
    [t, labels, locale],
  )
}

const VendorsPage = () => {
  const t = useText(vendorsText)
  return (
    <ListPage
      title={t('title')}
      list={vendors.list}
      sort={newestFirst}
      {...useVendorList()}
      prefetch={({ _id }) => void queryClient.prefetchQuery(getQueryOptions(vendors.get, { params: { id: _id } }))}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default VendorsPage
