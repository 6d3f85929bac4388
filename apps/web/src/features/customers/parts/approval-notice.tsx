import { Alert } from '@mantine/core'
import { IconBan, IconClock, IconX } from '@tabler/icons-react'
import type { Customer } from '#contract/domains/customer.ts'
import { useText } from '#web/client/text.ts'
import { customerText } from '#web/features/customers/customer.text.ts'
import { approvalTones } from './approval-badge.tsx'
import classes from './customer.module.css'

const icons = { pending: IconClock, rejected: IconX, suspended: IconBan }

/** Explains a missing approval and gives the reason. */
export const ApprovalNotice = ({ customer: { approval, approvalReason } }: { customer: Customer }) => {
  const t = useText(customerText)
  if (approval === 'approved') return null
  const Icon = icons[approval]
  return (
    <Alert color={approvalTones[approval]} icon={<Icon size={18} />} className={classes.told ?? ''}>
      {t(`told_${approval}`)}
      {approvalReason && (
        <div className={classes.body}>
          {t('why')}: {approvalReason}
        </div>
      )}
    </Alert>
  )
}
