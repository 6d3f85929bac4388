import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useHashToken } from '#web/client/use-hash-token.ts'
import { useSend } from '#web/client/use-send.ts'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { unsubscribeText } from './unsubscribe.text.ts'

/** Stored in the history entry: it survives a reload, and a link from elsewhere can't fake it. */
const readUnsubscribedStore = (): string | undefined => {
  const stored: unknown = window.history.state?.unsubscribed
  return typeof stored === 'string' ? stored : undefined
}

const Notice = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <Stack gap="md" role="status">
    <Title order={1}>{title}</Title>
    <Text c="dimmed">{body}</Text>
    {children}
  </Stack>
)

const UnsubscribeForm = ({ token }: { token: string }) => {
  const t = useText(unsubscribeText)
  const [earlierStore] = useState(readUnsubscribedStore)
  const [store, setStore] = useState<string>()
  // Requires a click, because mail scanners follow every link.
  const { send, sending, error } = useSend(customerMails.unsubscribe, { quiet: true })
  const preferences = useGet(emailPreferenceCalls.get, { body: { token } })
  const unsubscribe = async () => {
    const result = await send({ body: { token } })
    if (!result) return
    window.history.replaceState({ ...window.history.state, unsubscribed: result.store }, '')
    setStore(result.store)
  }
  const doneStore = store ?? earlierStore
  if (doneStore !== undefined)
    return (
      <Notice title={t(store === undefined ? 'alreadyTitle' : 'doneTitle')} body={t('doneBody', { store: doneStore })}>
        <Anchor href={`/email-preferences#${token}`} ta="center">
          {t('preferences')}
        </Anchor>
      </Notice>
    )
  if (error?.isClientError && error.status !== 429) return <Notice title={t('badTitle')} body={t('badBody')} />
  return (
    <Notice title={t('title')} body={t('body', { store: preferences.data?.store ?? t('theStore') })}>
      <FormAlert error={error} />
      <Button fullWidth loading={sending} onClick={() => void unsubscribe()}>
        {t('stop')}
      </Button>
    </Notice>
  )
}

const UnsubscribePage = () => {
  const t = useText(unsubscribeText)
  // It only allows choosing which marketing emails to get.
  const token = useHashToken()
  return token ? <UnsubscribeForm key={token} token={token} /> : <Notice title={t('badTitle')} body={t('badBody')} />
}

export default UnsubscribePage
