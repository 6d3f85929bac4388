import type { Customer } from '#contract/domains/customer.ts'
import { useText } from '../../client/text.ts'
import type { StatusWords } from '../../kit/detail-page.tsx'
import { customerStatesText } from './customer-states.text.ts'
import { customerText } from './customer.text.ts'
import { approvalTones } from './parts/approval-badge.tsx'

/** The label of each approval status and of the button that leads to it. */
export const useApprovalWords = (now: Customer['approval'] | undefined): Record<Customer['approval'], StatusWords> => {
  const t = useText(customerText)
  const states = useText(customerStatesText)
  const words = (approval: Customer['approval'], action: string): StatusWords => ({
    label: states(approval),
    tone: approvalTones[approval],
    action,
  })
  return {
    // No transition leads back to pending.
    pending: words('pending', ''),
    approved: words('approved', t(now === 'pending' ? 'do_approved' : 'do_again')),
    rejected: { ...words('rejected', t('do_rejected')), danger: true },
    suspended: { ...words('suspended', t('do_suspended')), danger: true },
  }
}
