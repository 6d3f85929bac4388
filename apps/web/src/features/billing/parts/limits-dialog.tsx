import { Stack } from '@mantine/core'
import * as z from 'zod'
import { type MeterUsage, usage } from '#contract/domains/usage.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'

const { alertAt, cap } = usage.changeLimits.body.shape
const fields = z.strictObject({ alertAt, cap })

type CountedMeter = z.infer<typeof usage.changeLimits.body>['meter']

interface LimitsDialogProps {
  meter: CountedMeter
  limits: NonNullable<MeterUsage['limits']>
  close: () => void
}

export const LimitsDialog = ({ meter, limits, close }: LimitsDialogProps) => {
  const t = useText(billingText)
  const name = t(`meter_${meter}`)
  const change = useSend(usage.changeLimits, { successMessage: t('limitsSaved', { meter: name }) })
  return (
    <Dialog opened onClose={close} title={t('limitsTitle', { meter: name })}>
      <Form
        schema={fields}
        initialValues={limits}
        sender={change}
        request={(values) => ({ body: { meter, ...values } })}
        onSent={close}
      >
        <Stack gap="md">
          <NumberField name="alertAt" label={t('alertAt')} help={t('alertHelp')} placeholder={t('noAlert')} />
          <NumberField name="cap" label={t('cap')} help={t('capHelp')} placeholder={t('unlimited')} />
        </Stack>
        <DialogFooter confirmLabel={t('saveLimits')} sending={change.sending} close={close} />
      </Form>
    </Dialog>
  )
}
