import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { CountedMeter } from '#contract/billing/meters.ts'
import { type MeterUsage, usage, usageLimitFields } from '#contract/domains/usage.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'

interface LimitsDialogProps {
  meter: CountedMeter
  used: number
  limits: NonNullable<MeterUsage['limits']>
  close: () => void
}

const CapField = ({ used }: { used: number }) => {
  const t = useText(billingText)
  const { number } = useFormat()
  const cap: unknown = useWatch({ name: 'cap' })
  const stopsNow = typeof cap === 'number' && cap > 0 && cap <= used
  return (
    <div>
      <NumberField name="cap" label={t('cap')} help={t('capHelp')} placeholder={t('unlimited')} />
      <Text size="sm" c="var(--warning-ink)" mt={4} role="status">
        {stopsNow && t('stopsNow', { used: number(used) })}
      </Text>
    </div>
  )
}

export const LimitsDialog = ({ meter, used, limits, close }: LimitsDialogProps) => {
  const t = useText(billingText)
  const name = t(`meter_${meter}`)
  const change = useSend(usage.changeLimits, { successMessage: t('limitsSaved', { meter: name }) })
  return (
    <Dialog opened onClose={close} title={t('limitsTitle', { meter: name })}>
      <Form
        schema={usageLimitFields}
        initialValues={limits}
        sender={change}
        request={(values) => ({ body: { meter, ...values } })}
        onSent={close}
      >
        <Stack gap="md">
          <NumberField name="alertAt" label={t('alertAt')} help={t('alertHelp')} placeholder={t('noAlert')} />
          <CapField used={used} />
        </Stack>
        <DialogFooter confirmLabel={t('saveLimits')} sending={change.sending} close={close} />
      </Form>
    </Dialog>
  )
}
