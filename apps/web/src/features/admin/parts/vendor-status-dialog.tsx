import { Button, Group, Text } from '@mantine/core'
import * as z from 'zod'
import { requiredText, freeText } from '#contract/core/fields.ts'
import { type Vendor, vendors } from '#contract/domains/vendors.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { vendorsText } from '#web/features/admin/admin.text.ts'

// A reason is required when access is removed and optional when it is restored.
const requiredReason = z.strictObject({ reason: requiredText(1000) })
const optionalReason = z.strictObject({ reason: freeText(1000) })

interface VendorStatusProps {
  vendor: Vendor
  next: Vendor['status']
  close: () => void
}

const VendorStatusForm = ({ vendor, next, close }: VendorStatusProps) => {
  const t = useText(vendorsText)
  const change = useSend(vendors.changeStatus, { successMessage: ({ name, status }) => t(`saved_${status}`, { name }) })
  return (
    <Form
      schema={next === 'active' ? optionalReason : requiredReason}
      initialValues={{ reason: '' }}
      sender={change}
      request={({ reason }) => ({
        params: { id: vendor._id },
        body: { status: next, reason, version: vendor.version },
      })}
      onSent={close}
    >
      <Text c="dimmed" mb="md">
        {t(`tell_${next}`)}
      </Text>
      <TextAreaField name="reason" label={t('reason')} help={t('reasonHelp')} minRows={3} autoFocus />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" color={next === 'active' ? 'accent' : 'danger'} loading={change.sending}>
          {t(`action_${next}`)}
        </Button>
      </Group>
    </Form>
  )
}

/** Asks for the reason and names the business whose access changes. */
export const VendorStatusDialog = ({
  vendor,
  next,
  close,
}: Omit<VendorStatusProps, 'next'> & { next: Vendor['status'] | undefined }) => {
  const t = useText(vendorsText)
  return (
    <Dialog opened={next !== undefined} onClose={close} title={next ? t(`ask_${next}`, { name: vendor.name }) : ''}>
      {next && <VendorStatusForm vendor={vendor} next={next} close={close} />}
    </Dialog>
  )
}
