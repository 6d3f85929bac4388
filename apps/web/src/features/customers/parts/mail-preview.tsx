import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoney } from '#contract/core/money.ts'
import type { Customer } from '#contract/domains/customer.ts'
import { fillMailFields, findUnknownMailFields, customerMails } from '#contract/domains/customer-mail.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { BounceWarning } from '#web/entities/email-delivery/bounce-warning.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { customerText } from '#web/features/customers/customer.text.ts'
import { mailText } from '#web/features/customers/customer-mail.text.ts'
import classes from './customer.module.css'
import type { MailDraft } from './mail-draft.tsx'
import { Masked } from '#web/entities/customers/masked.tsx'
import { useDeliveryFailureLabel } from '#web/entities/email-delivery/use-delivery-failure-label.ts'

/** The price of the email; usually it is included in the plan. */
const useCostText = (): string => {
  const t = useText(mailText)
  const locale = useLocale()
  const { data, isLoading } = useGet(customerMails.mailCost)
  if (!data) return isLoading ? '…' : t('costUnknown')
  const { used, included, next } = data
  return next === 0
    ? t('included', { used, included })
    : t('costs', { price: formatMoney(next, plan.currency, locale), included })
}

interface MailPreviewProps {
  customer: Customer
  draft: MailDraft
  onBack: () => void
  onSent: () => void
}

/** The email as it will arrive, its recipient and its price. */
export const MailPreview = ({ customer, draft, onBack, onSent }: MailPreviewProps) => {
  const t = useText(mailText)
  const tCustomer = useText(customerText)
  const failureLabel = useDeliveryFailureLabel()
  const { store } = useSession()
  const isDeleted = useIsDeleted()
  const cost = useCostText()
  const mail = useSend(customerMails.sendMail, { quiet: true, successMessage: t('sent', { name: customer.name }) })
  const fill = (text: string) => fillMailFields(text, { name: customer.name, store: store?.name ?? '' })
  const send = async () => {
    if (await mail.send({ body: { customer: customer._id, ...draft } })) onSent()
  }
  return (
    <Stack gap="md">
      <dl className={classes.sending}>
        <dt>{t('to')}</dt>
        <dd>
          {customer.name} · <Masked value={customer.email} isMasked={customer.isMasked} />
          {customer.emailBounce && (
            <BounceWarning>{tCustomer('bounces', { reason: failureLabel(customer.emailBounce) })}</BounceWarning>
          )}
        </dd>
        <dt>{t('purpose')}</dt>
        <dd>{t(draft.purpose)}</dd>
        <dt>{t('cost')}</dt>
        <dd role="status">{cost}</dd>
      </dl>
      <article className={classes.preview}>
        <h3>{fill(draft.subject)}</h3>
        <div className={classes.body}>{fill(draft.body)}</div>
      </article>
      {draft.purpose === 'marketing' && (
        <Text size="sm" c="dimmed">
          {t('marketingHelp')}
        </Text>
      )}
      {findUnknownMailFields(`${draft.subject}\n${draft.body}`).map((placeholder) => (
        <Text key={placeholder} role="alert" c="var(--warning-ink)">
          {t('unfilled', { what: placeholder })}
        </Text>
      ))}
      <FormAlert error={mail.error} includeFieldErrors />
      <DeletedNotice inDialog />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button loading={mail.sending} disabled={isDeleted} onClick={() => void send()} data-autofocus>
          {t('send')}
        </Button>
      </Group>
    </Stack>
  )
}
