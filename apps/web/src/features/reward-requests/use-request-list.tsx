import { useMemo } from 'react'
import { type RequestRow, requestStatuses, rewardRequests } from '#contract/domains/reward-requests.ts'
import { rewardTasks } from '#contract/domains/reward-tasks.ts'
import { rejectionReasonText } from '#contract/rewards/rejection-reasons.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { Time } from '#web/kit/display/time.tsx'
import { entityFilter } from '#web/kit/list/filters/filters.ts'
import type { FilterControl } from '#web/kit/list/url-state.ts'
import type { ViewTab } from '#web/kit/list/views/view-tabs.tsx'
import type { Column, Filter } from '#web/kit/table/columns.ts'
import { findHeld, useHeldDecisions } from './reward-requests.decisions.ts'
import { RequestBadge } from './parts/request-badge.tsx'
import { rewardRequestsText } from './reward-requests.text.ts'

/** This person, and the others who have decided about requests. */
const useReviewers = () => {
  const t = useText(rewardRequestsText)
  const { profile } = useSession()
  const { data } = useGet(rewardRequests.reviewers)
  return useMemo(() => {
    const others = (data?.data ?? []).filter(({ _id }) => _id !== profile._id)
    return [
      { value: profile._id, label: t('you', { name: profile.name }) },
      ...others.map(({ _id: value, name: label }) => ({ value, label })),
    ]
  }, [data, profile, t])
}

const tabNames = { pending: 'allPending', approved: 'allApproved', rejected: 'allRejected' } as const

/** Tabs by status; other filters stay as they are. */
export const useRequestTabs = (): ((control: FilterControl) => ViewTab[]) => {
  const t = useText(rewardRequestsText)
  return ({ search, filters: { status: selected, ...rest }, applyFilters }) => [
    ...requestStatuses.map((status) => ({
      id: status,
      name: t(tabNames[status]),
      isOpen: selected === status,
      open: () => applyFilters({ search, filters: { ...rest, status } }),
    })),
    { id: 'all', name: t('all'), isOpen: selected === undefined, open: () => applyFilters({ search, filters: rest }) },
  ]
}

/** Columns and filters. The rows take two lines, and a file has all columns. */
export const useRequestList = (): { columns: Column<RequestRow>[]; filters: Filter[] } => {
  const t = useText(rewardRequestsText)
  const [language] = useLanguage()
  const { can } = useSession()
  const formatBalance = useFormatBalance()
  const held = useHeldDecisions()
  const reviewers = useReviewers()
  const canPickTask = can('view_tasks')
  return useMemo(() => {
    const toReason = ({ reason, note }: RequestRow) =>
      [reason && rejectionReasonText[reason][language].label, note].filter(Boolean).join(' · ')
    return {
      columns: [
        {
          id: 'createdAt',
          label: t('sent'),
          cell: ({ createdAt }) => <Time iso={createdAt} />,
          value: ({ createdAt }) => createdAt,
          isTimestamp: true,
          phone: 'amount',
        },
        {
          id: 'status',
          label: t('status'),
          cell: ({ _id, status }) => <RequestBadge status={findHeld(held, _id)?.decision.status ?? status} />,
          value: ({ status }) => t(status),
          phone: 'status',
        },
        { id: 'task', label: t('task'), value: ({ task }) => task.name, phone: 'detail' },
        { id: 'reward', label: t('reward'), value: ({ kind, amount }) => formatBalance(kind, amount) },
        { id: 'reviewer', label: t('reviewer'), value: ({ reviewer }) => reviewer?.name },
        { id: 'decidedAt', label: t('decided'), value: ({ decidedAt }) => decidedAt, isTimestamp: true },
        { id: 'reason', label: t('reason'), value: toReason },
      ],
      filters: [
        ...(canPickTask
          ? [
              entityFilter({
                name: 'task',
                label: t('task'),
                endpoint: rewardTasks.list,
                get: rewardTasks.get,
                toOption: ({ _id, name }) => ({ value: _id, label: name }),
                query: { sortBy: 'name' },
              }),
            ]
          : []),
        { kind: 'choice', name: 'reviewer', label: t('reviewer'), options: reviewers },
        { kind: 'dates', from: 'from', to: 'to', label: t('sent') },
      ],
    }
  }, [t, language, formatBalance, held, reviewers, canPickTask])
}
