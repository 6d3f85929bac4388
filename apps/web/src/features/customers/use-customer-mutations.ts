import { useRef } from 'react'
import type { Page } from '#contract/core/page.ts'
import type { CustomerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerApproval } from '#contract/statuses.ts'
import { withoutRows } from '#web/client/optimistic.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { customersText } from './customers.text.ts'

export type Decision = 'approved' | 'rejected' | 'suspended'

export const canBecome = ({ approval }: Pick<CustomerListRow, 'approval'>, decision: Decision): boolean =>
  customerApproval.allows(approval, decision)

/** Customers who registered and wait for the decision get an email about it. */
export const isWaiting = ({
  approval,
  hasAccount,
  email,
}: Pick<CustomerListRow, 'approval' | 'hasAccount' | 'email'>) => approval === 'pending' && hasAccount && email !== null

const applyDecision = (
  page: Page<CustomerListRow>,
  ids: readonly string[],
  approval: Decision,
): Page<CustomerListRow> => ({
  ...page,
  data: page.data.map((row) => (ids.includes(row._id) && canBecome(row, approval) ? { ...row, approval } : row)),
})

/** Deletes with undo and changes approvals, both with optimistic updates. */
export const useCustomerMutations = () => {
  const t = useText(customersText)
  // The responses contain only ids, and deleted rows are no longer in any list, so remember the names.
  const names = useRef(new Map<string, string>())
  const toToastText = (key: 'deleted' | 'restored', ids: readonly string[]) => {
    const name = ids.length === 1 ? names.current.get(ids[0] ?? '') : undefined
    return name === undefined ? t(key, { count: ids.length }) : t(`${key}Named`, { name })
  }
  const restore = useSend(customers.restoreMany, { successMessage: ({ ids }) => toToastText('restored', ids) })
  const remove = useSend(customers.removeMany, {
    successMessage: ({ ids }) => toToastText('deleted', ids),
    undo: ({ ids }) => restore.send({ body: { ids } }),
    optimistic: (patch, { body }) => patch(customers.list, (page) => withoutRows(page, body.ids)),
  })
  const decide = useSend(customerApprovals.approveMany, {
    successMessage: ({ ids }, { body }) => t(`${body.approval}Toast`, { count: ids.length }),
    optimistic: (patch, { body }) => patch(customers.list, (page) => applyDecision(page, body.ids, body.approval)),
  })
  return {
    remove: (ids: string[], rows: readonly Pick<CustomerListRow, '_id' | 'name'>[]) => {
      for (const { _id, name } of rows) names.current.set(_id, name)
      return remove.send({ body: { ids } })
    },
    decide: (ids: string[], approval: Decision, options: { notify?: false } = {}) =>
      decide.send({ body: { ids, approval, ...options } }),
  }
}
