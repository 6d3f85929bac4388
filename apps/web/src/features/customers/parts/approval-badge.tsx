import type { CustomerRow } from '#contract/domains/customer.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { customerStatesText } from '#web/features/customers/customer-states.text.ts'

export const approvalTones: Record<CustomerRow['approval'], Tone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'neutral',
  suspended: 'neutral',
}

export const ApprovalBadge = ({ approval }: Pick<CustomerRow, 'approval'>) => {
  const t = useText(customerStatesText)
  return <StatusBadge tone={approvalTones[approval]}>{t(approval)}</StatusBadge>
}
