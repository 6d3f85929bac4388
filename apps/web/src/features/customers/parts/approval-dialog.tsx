import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import type { Customer } from '#contract/domains/customer.ts'
import type { customerApprovals } from '#contract/domains/customer-approval.ts'
import { useText } from '#web/client/text.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { NotifyCheckbox } from '#web/entities/customer-emails/notify-customer.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { customerText } from '#web/features/customers/customer.text.ts'
import { isWaiting } from '#web/features/customers/use-customer-mutations.ts'

const fields = z.strictObject({ reason: freeText(500) })

interface ApprovalDialogProps {
  customer: Customer
  /** The pending decision; undefined while the dialog is closed. */
  next: 'rejected' | 'suspended' | undefined
  decide: UseSend<typeof customerApprovals.approval>
  close: () => void
}

/** Asks for a reason before a customer is rejected or suspended, for the rest of the team. */
export const ApprovalDialog = ({ customer, next, decide, close }: ApprovalDialogProps) => {
  const t = useText(customerText)
  const [isChecked, setIsChecked] = useState(true)
  const isOffered = next === 'rejected' && isWaiting(customer)
  return (
    <Dialog opened={next !== undefined} onClose={close} title={next ? t(`ask_${next}`, { name: customer.name }) : ''}>
      {next && (
        <Form
          schema={fields}
          initialValues={{ reason: '' }}
          sender={decide}
          request={({ reason }) => ({
            params: { customerId: customer._id },
            body: { approval: next, reason, ...(isOffered && !isChecked && { notify: false }) },
          })}
          onSent={close}
        >
          <Text c="dimmed" mb="md">
            {t(`askBody_${next}`)}
          </Text>
          <TextAreaField name="reason" label={t('why')} help={t('whyHelp')} minRows={2} autoFocus />
          <NotifyCheckbox notify={{ isOffered, isChecked, setIsChecked }} mt="md" />
          <DialogFooter confirmLabel={t(`do_${next}`)} tone="danger" sending={decide.sending} close={close} />
        </Form>
      )}
    </Dialog>
  )
}
