import { IconArrowMerge, IconBan, IconCheck, IconPencil, IconTags, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { mostMerged } from '#contract/domains/customers.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import type { BulkAction, RowAction } from '../../kit/list/columns.ts'
import { customersText } from './customers.text.ts'
import type { BulkDecision } from './parts/decision-dialog.tsx'
import { type Decision, mayBecome, useCustomerMoves } from './use-customer-moves.ts'

const icon = { size: 16, 'aria-hidden': true } as const

interface Dialogs {
  tag: (ids: readonly string[]) => void
  merge: (rows: readonly CustomerRow[]) => void
  /** Resolves to whether the person confirmed. */
  ask: (question: BulkDecision) => Promise<boolean>
}

/** Row and bulk actions of the customer list. */
export const useCustomerActions = ({ tag, merge, ask }: Dialogs) => {
  const t = useText(customersText)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove, decide } = useCustomerMoves()
  const noTend = can('create_customer') ? undefined : t('cannotCreate')
  const noEdit = can('edit_customer_sensitive_info') ? undefined : t('cannotEdit')

  const decisions: { to: Decision; label: string; icon: RowAction['icon'] }[] = [
    { to: 'approved', label: t('approve'), icon: <IconCheck {...icon} /> },
    { to: 'rejected', label: t('reject'), icon: <IconX {...icon} /> },
    { to: 'suspended', label: t('suspend'), icon: <IconBan {...icon} /> },
  ]
  const actions = (row: CustomerRow): RowAction[] => [
    {
      label: t('edit'),
      icon: <IconPencil {...icon} />,
      run: () => void navigate(`${row._id}/edit`),
      reason: noEdit,
    },
    ...decisions
      .filter(({ to }) => mayBecome(row, to))
      .map(({ to, ...rest }) => ({ ...rest, run: () => void decide([row._id], to), reason: noTend })),
    { label: t('editTags'), icon: <IconTags {...icon} />, run: () => tag([row._id]), reason: noTend },
    {
      label: t('delete'),
      icon: <IconTrash {...icon} />,
      run: () => void remove([row._id], [row]),
      danger: true,
      reason: noEdit,
    },
  ]

  const together = (to: Decision, label: string, image: RowAction['icon'], none: string) => ({
    label,
    icon: image,
    run: async (_: string[], rows: readonly CustomerRow[]) => {
      const ids = rows.flatMap((row) => (mayBecome(row, to) ? [row._id] : []))
      return (await ask({ to, count: ids.length, rest: rows.length - ids.length })) && decide(ids, to)
    },
    reason: noTend,
    unfit: (rows: readonly CustomerRow[]) => (rows.some((row) => mayBecome(row, to)) ? undefined : none),
  })
  const bulk: BulkAction<CustomerRow>[] = [
    { label: t('editTags'), icon: <IconTags {...icon} />, run: async (ids) => tag(ids), reason: noTend },
    together('approved', t('approve'), <IconCheck {...icon} />, t('noneToApprove')),
    together('rejected', t('reject'), <IconX {...icon} />, t('noneToReject')),
    together('suspended', t('suspend'), <IconBan {...icon} />, t('noneToSuspend')),
    {
      label: t('merge'),
      icon: <IconArrowMerge {...icon} />,
      run: async (_, rows) => merge(rows),
      reason: noEdit,
      unfit: ({ length }) => (length < 2 || length > mostMerged ? t('chooseToMerge', { most: mostMerged }) : undefined),
    },
    { label: t('delete'), icon: <IconTrash {...icon} />, run: remove, danger: true, reason: noEdit },
  ]
  return { actions, bulk }
}
