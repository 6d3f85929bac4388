import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import type { InvoiceStatus, InvoiceSummary } from '#contract/domains/invoices.ts'
import { trialExtension, vendorBilling } from '#contract/domains/vendor-billing.ts'
import type { Vendor } from '#contract/domains/vendors.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { vendorsText } from '#web/features/admin/admin.text.ts'
import { ReasonForm } from './reason-form.tsx'
import classes from './vendor-stores.module.css'

const tones: Record<InvoiceStatus, Tone> = { open: 'warning', paid: 'success', void: 'neutral' }
const defaultDays = 7

const ExtendTrialForm = ({ vendor, close }: { vendor: Vendor; close: () => void }) => {
  const t = useText(vendorsText)
  const extend = useSend(vendorBilling.extendTrial, { successMessage: ({ name }) => t('trialExtended', { name }) })
  return (
    <Form
      schema={trialExtension.omit({ version: true })}
      initialValues={{ days: defaultDays, reason: '' }}
      sender={extend}
      request={(values) => ({ params: { id: vendor._id }, body: { ...values, version: vendor.version } })}
      onSent={close}
    >
      <Text c="dimmed" mb="md">
        {t('extendTrialBody')}
      </Text>
      <Stack>
        <NumberField name="days" label={t('trialDays')} autoFocus />
        <TextAreaField name="reason" label={t('reason')} help={t('trialReasonHelp')} minRows={3} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={extend.sending}>
          {t('extendTrial')}
        </Button>
      </Group>
    </Form>
  )
}

const ForgiveForm = ({ vendor, invoice, close }: { vendor: Vendor; invoice: InvoiceSummary; close: () => void }) => {
  const t = useText(vendorsText)
  const forgive = useSend(vendorBilling.forgiveInvoice, { successMessage: ({ number }) => t('forgiven', { number }) })
  return (
    <ReasonForm
      consequence={t('forgiveBody')}
      action={t('forgive')}
      isFavorable={false}
      sender={forgive}
      request={(reason) => ({ params: { id: vendor._id, invoice: invoice._id }, body: { reason } })}
      close={close}
    />
  )
}

/** The vendor's latest invoices. Open ones can be forgiven, and a trial without an invoice extended. */
export const VendorInvoices = ({ vendor }: { vendor: Vendor }) => {
  const t = useText(vendorsText)
  const locale = useLocale()
  const { can } = useSession()
  const { data, error, refetch } = useGet(vendorBilling.invoices, { params: { id: vendor._id }, query: { limit: 24 } })
  const [forgiving, setForgiving] = useState<InvoiceSummary>()
  const [isExtending, setExtending] = useState(false)
  const disabledReason = can('update_vendor_status') ? undefined : t('cannotChange')
  const closeForgive = () => setForgiving(undefined)
  const closeExtend = () => setExtending(false)
  return (
    <FormSection
      title={t('invoices')}
      actions={
        vendor.trialEndsAt && (
          <Button
            variant="default"
            size="xs"
            disabled={disabledReason !== undefined}
            title={disabledReason}
            onClick={() => setExtending(true)}
          >
            {t('extendTrial')}
          </Button>
        )
      }
    >
      {data ? (
        data.data.length === 0 ? (
          <Text c="dimmed">{t('noInvoices')}</Text>
        ) : (
          <ul className={classes.stores}>
            {data.data.map((invoice) => (
              <li key={invoice._id}>
                <div className={classes.text}>
                  <strong>{invoice.number}</strong>
                  <span className={classes.slug}>
                    <Time iso={invoice.issuedAt} />
                  </span>
                  {invoice.voidReason && <p className={classes.reason}>{invoice.voidReason}</p>}
                </div>
                <span>{formatMoney(invoice.total, plan.currency, locale)}</span>
                <StatusBadge tone={tones[invoice.status]}>{t(`invoice_${invoice.status}`)}</StatusBadge>
                {invoice.status === 'open' && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={disabledReason !== undefined}
                    title={disabledReason}
                    aria-label={t('forgiveNamed', { number: invoice.number })}
                    onClick={() => setForgiving(invoice)}
                  >
                    {t('forgive')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      <Dialog
        opened={forgiving !== undefined}
        onClose={closeForgive}
        title={forgiving ? t('forgiveAsk', { number: forgiving.number }) : ''}
      >
        {forgiving && <ForgiveForm vendor={vendor} invoice={forgiving} close={closeForgive} />}
      </Dialog>
      <Dialog opened={isExtending} onClose={closeExtend} title={t('extendTrialAsk', { name: vendor.name })}>
        <ExtendTrialForm vendor={vendor} close={closeExtend} />
      </Dialog>
    </FormSection>
  )
}
