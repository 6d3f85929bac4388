import { Stack, Text } from '@mantine/core'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import { billing } from '#contract/domains/billing.ts'
import { cancelReasons, type SubscriptionDetails } from '#contract/domains/subscription.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'

const fields = z.strictObject({ reason: z.enum(cancelReasons), comment: freeText(1000) })

export const CancelPlanDialog = ({ details, close }: { details: SubscriptionDetails; close: () => void }) => {
  const t = useText(billingText)
  const { date } = useFormat()
  const cancel = useSend(billing.cancel, { successMessage: t('canceled') })
  const end = details.period?.end ?? details.trialEndsAt
  return (
    <Dialog opened onClose={close} title={t('cancelTitle')}>
      <Form
        schema={fields}
        initialValues={{ reason: null as never, comment: '' }}
        sender={cancel}
        request={({ reason, comment }) => ({ query: { reason, ...(comment && { comment }) } })}
        onSent={close}
      >
        <Stack gap="md">
          <Text c="dimmed">{end === null ? t('cancelBodyNow') : t('cancelBody', { date: date(end) })}</Text>
          <SelectField
            name="reason"
            label={t('cancelReason')}
            options={cancelReasons.map((reason) => ({ value: reason, label: t(`${reason}_reason`) }))}
          />
          <TextAreaField name="comment" label={t('cancelComment')} minRows={2} />
        </Stack>
        <DialogFooter
          confirmLabel={t('cancelPlan')}
          cancelLabel={t('keepPlan')}
          tone="danger"
          sending={cancel.sending}
          close={close}
        />
      </Form>
    </Dialog>
  )
}
