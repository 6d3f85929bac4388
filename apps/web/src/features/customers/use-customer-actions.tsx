import { IconArrowMerge, IconBan, IconCheck, IconPencil, IconTags, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { CustomerListRow } from '#contract/domains/customer.ts'
import { maxMergedCustomers } from '#contract/domains/customer-merge.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import type { BulkAction, RowAction } from '#web/kit/table/columns.ts'
import { customersText } from './customers.text.ts'
import type { BulkDecision, DecisionAnswer } from './parts/decision-dialog.tsx'
import { type Decision, canBecome, isWaiting, useCustomerMutations } from './use-customer-mutations.ts'

const icon = { size: 16, 'aria-hidden': true } as const

interface DialogOpeners {
  tag: (ids: readonly string[]) => void
  merge: (rows: readonly CustomerListRow[]) => void
  confirmDecision: (decision: BulkDecision) => Promise<DecisionAnswer>
}

/** Row and bulk actions of the customer list. */
export const useCustomerActions = ({ tag, merge, confirmDecision }: DialogOpeners) => {
  const t = useText(customersText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove, decide } = useCustomerMutations()
  const createDisabledReason = can('create_customer') ? undefined : t('cannotCreate')
  const editDisabledReason = can('edit_customer_sensitive_info') ? undefined : t('cannotEdit')

  /** Asks first if the customer gets an email about it. */
  const decideOne = async (row: CustomerListRow, to: Decision) => {
    const decision = { to, count: 1, name: row.name, skipped: 0, waiting: 1 }
    const answer = isWaiting(row) && to !== 'suspended' ? await confirmDecision(decision) : {}
    return answer && decide([row._id], to, answer)
  }
  const decisions: { to: Decision; label: string; icon: RowAction['icon'] }[] = [
    { to: 'approved', label: t('approve'), icon: <IconCheck {...icon} /> },
    { to: 'rejected', label: t('reject'), icon: <IconX {...icon} /> },
    { to: 'suspended', label: t('suspend'), icon: <IconBan {...icon} /> },
  ]
  const actions = (row: CustomerListRow): RowAction[] => [
    {
      label: t('edit'),
      icon: <IconPencil {...icon} />,
      run: () => void navigate(`${row._id}/edit`),
      reason: editDisabledReason,
    },
    ...decisions
      .filter(({ to }) => canBecome(row, to))
      .map(({ to, ...rest }) => ({ ...rest, run: () => void decideOne(row, to), reason: createDisabledReason })),
    { label: t('editTags'), icon: <IconTags {...icon} />, run: () => tag([row._id]), reason: createDisabledReason },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: () => void remove([row._id], [row]),
      danger: true,
      reason: editDisabledReason,
    },
  ]

  const toBulkDecision = (to: Decision, label: string, actionIcon: RowAction['icon'], noneText: string) => ({
    label,
    icon: actionIcon,
    run: async (_: string[], rows: readonly CustomerListRow[]) => {
      const decidable = rows.filter((row) => canBecome(row, to))
      const waiting = decidable.filter(isWaiting)
      const answer = await confirmDecision({
        to,
        count: decidable.length,
        skipped: rows.length - decidable.length,
        waiting: waiting.length,
      })
      const ids = decidable.map(({ _id }) => _id)
      return answer && decide(ids, to, answer)
    },
    reason: createDisabledReason,
    rowsReason: (rows: readonly CustomerListRow[]) => (rows.some((row) => canBecome(row, to)) ? undefined : noneText),
  })
  const bulk: BulkAction<CustomerListRow>[] = [
    { label: t('editTags'), icon: <IconTags {...icon} />, run: async (ids) => tag(ids), reason: createDisabledReason },
    toBulkDecision('approved', t('approve'), <IconCheck {...icon} />, t('noneToApprove')),
    toBulkDecision('rejected', t('reject'), <IconX {...icon} />, t('noneToReject')),
    toBulkDecision('suspended', t('suspend'), <IconBan {...icon} />, t('noneToSuspend')),
    {
      label: t('merge'),
      icon: <IconArrowMerge {...icon} />,
      run: async (_, rows) => merge(rows),
      reason: editDisabledReason,
      rowsReason: ({ length }) =>
        length < 2 || length > maxMergedCustomers ? t('chooseToMerge', { most: maxMergedCustomers }) : undefined,
    },
    { label: t('delete'), icon: <IconTrash {...icon} />, run: remove, danger: true, reason: editDisabledReason },
  ]
  return { actions, bulk }
}
