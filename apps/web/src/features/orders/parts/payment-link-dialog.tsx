import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { cardPayments } from '#contract/domains/card-payments.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Order } from '#contract/domains/order.ts'
import { copyToClipboard } from '#web/client/clipboard.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { cardPaymentText } from '#web/features/orders/card-payment.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** Sends the customer a link to pay by card, or copies it. */
export const PaymentLinkDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(cardPaymentText)
  const locale = useLocale()
  const { relative } = useFormat()
  const [url, setUrl] = useState<string>()
  const [isCopied, setIsCopied] = useState(false)
  const sendLink = useSend(cardPayments.sendPaymentLink, {
    successMessage: ({ isSent }) => t(isSent ? 'linkSent' : 'linkNotSent'),
  })
  const createLink = useSend(cardPayments.sendPaymentLink)
  const revoke = useSend(cardPayments.revokePaymentLink, { successMessage: t('linkRevoked') })
  const { link } = order.card
  const params = { orderId: order._id }
  const hasEmail = order.customer.email !== null

  const sendByEmail = async () => {
    const created = await sendLink.send({ params, body: { notify: true } })
    if (created) setUrl(created.url)
  }
  const copy = async () => {
    const created = await createLink.send({ params, body: { notify: false } })
    if (!created) return
    setUrl(created.url)
    // Without a clipboard the link can be copied from its field.
    setIsCopied(await copyToClipboard(created.url))
  }
  const revokeAndClose = async () => {
    if (await revoke.send({ params })) close()
  }
  return (
    <Dialog opened onClose={close} title={t('linkTitle', { order: orderName(order) })}>
      <Stack gap="md">
        <Text>{t('linkBody', { amount: formatMoney(order.balance, order.currency, locale) })}</Text>
        {link && (
          <Text c="dimmed">
            {link.isExpired ? t('linkExpired') : t('linkExpires', { time: relative(link.expiresAt) })}
          </Text>
        )}
        {!hasEmail && <Text c="dimmed">{t('noEmail')}</Text>}
        {url !== undefined && (
          <TextInput
            label={t('url')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        {link && !link.isExpired && (
          <Button variant="subtle" color="danger" loading={revoke.sending} onClick={() => void revokeAndClose()}>
            {t('revokeLink')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          loading={createLink.sending}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'linkCopied' : 'copyLink')}
        </Button>
        <Button
          leftSection={<IconMail {...icon} />}
          loading={sendLink.sending}
          disabled={!hasEmail}
          title={hasEmail ? undefined : t('noEmail')}
          onClick={() => void sendByEmail()}
        >
          {t(link?.sentAt ? 'resendLink' : 'sendLink')}
        </Button>
      </Group>
    </Dialog>
  )
}
