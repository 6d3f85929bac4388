import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { type EarningsEntry, earningsKinds } from '#contract/domains/earnings.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { timeColumn } from '#web/kit/display/time.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { earningsText } from './earnings.text.ts'
import { OrderLink } from './parts/order-link.tsx'

interface ActivityList {
  primaryColumn: PrimaryColumn<EarningsEntry>
  columns: Column<EarningsEntry>[]
  filters: Filter[]
}

/** Columns and filters of the activity. */
export const useActivityList = (): ActivityList => {
  const t = useText(earningsText)
  const { date } = useFormat()
  return useMemo(() => {
    const isPending = ({ availableAt }: EarningsEntry) => availableAt !== null && Date.parse(availableAt) > Date.now()
    return {
      primaryColumn: {
        label: t('type'),
        name: ({ kind }) => t(`kind_${kind}`),
        width: '26%',
      },
      columns: [
        {
          id: 'order',
          label: t('order'),
          value: ({ order }) => (order ? `#${order.number}` : ''),
          cell: ({ order }) => order && <OrderLink order={order} />,
          width: '112px',
          phone: 'title',
        },
        { ...timeColumn('at', t('when')), phone: 'detail' },
        {
          id: 'availableAt',
          label: t('availableOn'),
          value: ({ availableAt, at }) => availableAt ?? at,
          cell: (row) => (isPending(row) ? date(row.availableAt ?? row.at) : t('availableNow')),
          isTimestamp: true,
          width: '148px',
        },
        {
          id: 'amount',
          label: t('amount'),
          value: ({ amount, currency }) => amount / 10 ** minorDigits(currency),
          cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          isNumeric: true,
          width: '140px',
          phone: 'amount',
        },
        {
          id: 'currency',
          label: t('currency'),
          value: ({ currency }) => currency,
          width: '92px',
          hiddenByDefault: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'kind',
          label: t('type'),
          options: earningsKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
        },
        { kind: 'dates', from: 'from', to: 'to', label: t('when') },
      ],
    }
  }, [t, date])
}
