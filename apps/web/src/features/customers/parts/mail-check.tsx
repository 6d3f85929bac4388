import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoney } from '#contract/core/money.ts'
import type { Customer } from '#contract/domains/customer.ts'
import { fillMail, unfilledIn } from '#contract/domains/customer-mail.ts'
import { customers } from '#contract/domains/customers.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useSend } from '../../../client/use-send.ts'
import { BounceWarning } from '../../../kit/bounce-warning.tsx'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { GoneNote, useIsGone } from '../../../kit/gone-note.tsx'
import { customerText } from '../customer.text.ts'
import { mailText } from '../customer-mail.text.ts'
import classes from './customer.module.css'
import type { MailDraft } from './mail-draft.tsx'
import { Masked } from '../../../kit/masked.tsx'
import { useDeliveryFailureLabel } from '../../../kit/use-delivery-failure-label.ts'

/** The price of the email; usually it is included in the plan. */
const useCostWords = (): string => {
  const t = useText(mailText)
  const [language] = useLanguage()
  const { data, isLoading } = useGet(customers.mailCost)
  if (!data) return isLoading ? '…' : t('costUnknown')
  const { used, included, next } = data
  return next === 0
    ? t('included', { used, included })
    : t('costs', { price: formatMoney(next, plan.currency, language), included })
}

interface MailCheckProps {
  customer: Customer
  draft: MailDraft
  back: () => void
  sent: () => void
}

/** The email as it will arrive, its recipient and its price. */
export const MailCheck = ({ customer, draft, back, sent }: MailCheckProps) => {
  const t = useText(mailText)
  const page = useText(customerText)
  const failureLabel = useDeliveryFailureLabel()
  const { store } = useSession()
  const gone = useIsGone()
  const cost = useCostWords()
  const mail = useSend(customers.sendMail, { quiet: true, success: t('sent', { name: customer.name }) })
  const filled = (text: string) => fillMail(text, { name: customer.name, store: store?.name ?? '' })
  const send = async () => {
    if (await mail.send({ body: { customer_id: customer._id, ...draft } })) sent()
  }
  return (
    <Stack gap="md">
      <dl className={classes.sending}>
        <dt>{t('to')}</dt>
        <dd>
          {customer.name} · <Masked value={customer.email} isMasked={customer.isMasked} />
          {customer.emailBounce && (
            <BounceWarning>{page('bounces', { reason: failureLabel(customer.emailBounce) })}</BounceWarning>
          )}
        </dd>
        <dt>{t('purpose')}</dt>
        <dd>{t(draft.purpose)}</dd>
        <dt>{t('cost')}</dt>
        <dd role="status">{cost}</dd>
      </dl>
      <article className={classes.preview}>
        <h3>{filled(draft.subject)}</h3>
        <div className={classes.body}>{filled(draft.body)}</div>
      </article>
      {draft.purpose === 'marketing' && (
        <Text size="sm" c="dimmed">
          {t('marketingHelp')}
        </Text>
      )}
      {unfilledIn(`${draft.subject}\n${draft.body}`).map((what) => (
        <Text key={what} role="alert" c="var(--warning-ink)">
          {t('unfilled', { what })}
        </Text>
      ))}
      <FormAlert error={mail.error} whole />
      <GoneNote inDialog />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={back}>
          {t('back')}
        </Button>
        <Button loading={mail.sending} disabled={gone} onClick={() => void send()} data-autofocus>
          {t('send')}
        </Button>
      </Group>
    </Stack>
  )
}
