import type { Customer } from '#contract/domains/customer.ts'
import { useText } from '#web/client/text.ts'
import type { StatusLabels } from '#web/kit/page/detail-page.tsx'
import { customerStatesText } from './customer-states.text.ts'
import { customerText } from './customer.text.ts'
import { approvalTones } from './parts/approval-badge.tsx'

/** The label of each approval status and of the button that leads to it. */
export const useApprovalLabels = (
  current: Customer['approval'] | undefined,
): Record<Customer['approval'], StatusLabels> => {
  const t = useText(customerText)
  const states = useText(customerStatesText)
  const toLabels = (approval: Customer['approval'], action: string): StatusLabels => ({
    label: states(approval),
    tone: approvalTones[approval],
    action,
  })
  return {
    // No transition leads back to pending.
    pending: toLabels('pending', ''),
    approved: toLabels('approved', t(current === 'pending' ? 'do_approved' : 'do_again')),
    rejected: { ...toLabels('rejected', t('do_rejected')), danger: true },
    suspended: { ...toLabels('suspended', t('do_suspended')), danger: true },
  }
}
