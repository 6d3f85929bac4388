import { Button, Group, Text } from '@mantine/core'
import * as z from 'zod'
import { requiredText, freeText } from '#contract/core/fields.ts'
import { useText } from '#web/client/text.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form, type Sender } from '#web/kit/form/form.tsx'
import { vendorsText } from '#web/features/admin/admin.text.ts'

// A reason is required when access is removed and optional when it is restored.
const requiredReason = z.strictObject({ reason: requiredText(1000) })
const optionalReason = z.strictObject({ reason: freeText(1000) })

interface ReasonFormProps<Request, Data> {
  consequence: string
  action: string
  isFavorable: boolean
  sender: Sender<Request, Data>
  request: (reason: string) => Request
  close: () => void
}

/** Confirms an admin's decision and asks for the reason, which the owner is emailed. */
export const ReasonForm = <Request, Data>({
  consequence,
  action,
  isFavorable,
  sender,
  request,
  close,
}: ReasonFormProps<Request, Data>) => {
  const t = useText(vendorsText)
  return (
    <Form
      schema={isFavorable ? optionalReason : requiredReason}
      initialValues={{ reason: '' }}
      sender={sender}
      request={({ reason }) => request(reason)}
      onSent={close}
    >
      <Text c="dimmed" mb="md">
        {consequence}
      </Text>
      <TextAreaField name="reason" label={t('reason')} help={t('reasonHelp')} minRows={3} autoFocus />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" color={isFavorable ? 'accent' : 'danger'} loading={sender.sending}>
          {action}
        </Button>
      </Group>
    </Form>
  )
}
