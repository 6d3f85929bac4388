import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { type Payout, payouts, payoutStatuses } from '#contract/domains/payouts.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { Column, Filter } from '#web/kit/table/columns.ts'
import { PayoutBadge } from './parts/payout-badge.tsx'
import { payoutsText } from './payouts.text.ts'
import { useFailureReason } from './use-failure-reason.ts'

const newestFirst: Sort = { by: 'requestedAt', order: 'desc' }

const formatBank = (last4: string | null): string => (last4 === null ? '' : `•••• ${last4}`)

const PayoutsPage = () => {
  const t = useText(payoutsText)
  const { day } = useCalendar()
  const { date } = useFormat()
  const toReason = useFailureReason()
  const columns = useMemo(
    (): Column<Payout>[] => [
      {
        id: 'status',
        label: t('status'),
        value: ({ status }) => t(`status_${status}`),
        cell: ({ status }) => <PayoutBadge status={status} />,
        width: '128px',
        phone: 'status',
      },
      {
        id: 'arrivesOn',
        label: t('arrivesOn'),
        value: ({ arrivesOn }) => arrivesOn,
        cell: ({ arrivesOn, status }) => (arrivesOn && status !== 'failed' ? day(arrivesOn) : ''),
        width: '132px',
      },
      { id: 'bank', label: t('bank'), value: ({ bankLast4 }) => formatBank(bankLast4), width: '128px' },
      { id: 'by', label: t('requestedBy'), value: ({ requestedBy }) => requestedBy ?? t('bySchedule'), width: '16%' },
      {
        id: 'amount',
        label: t('amount'),
        value: ({ amount, currency }) => amount / 10 ** minorDigits(currency),
        cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
        isNumeric: true,
        width: '132px',
        phone: 'amount',
      },
      { id: 'reason', label: t('reason'), value: (row) => (row.status === 'failed' ? toReason(row.failureCode) : '') },
    ],
    [t, day, toReason],
  )
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('status'),
      options: payoutStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
    },
  ]
  return (
    <ListPage
      title={t('title')}
      list={payouts.list}
      sort={newestFirst}
      primaryColumn={{ label: t('requestedAt'), name: ({ requestedAt }) => date(requestedAt), width: '18%' }}
      columns={columns}
      filters={filters}
      empty={{ illustration: 'quiet', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default PayoutsPage
