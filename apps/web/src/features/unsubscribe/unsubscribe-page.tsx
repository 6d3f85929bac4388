import { Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { FormAlert } from '../../kit/form-alert.tsx'
import { unsubscribeText } from './unsubscribe.text.ts'

const onHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** From the URL fragment, which isn't sent to servers. It stays there for reloads; it only allows unsubscribing. */
const useToken = (): string => useSyncExternalStore(onHash, () => window.location.hash.slice(1))

/** Stored in the history entry: it survives a reload, and a link from elsewhere can't fake it. */
const doneHere = (): string | undefined => {
  const kept: unknown = window.history.state?.unsubscribed
  return typeof kept === 'string' ? kept : undefined
}

const Said = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <Stack gap="md" role="status">
    <Title order={1}>{title}</Title>
    <Text c="dimmed">{body}</Text>
    {children}
  </Stack>
)

const Asked = ({ token }: { token: string }) => {
  const t = useText(unsubscribeText)
  const [before] = useState(doneHere)
  const [store, setStore] = useState<string>()
  // Requires a click, because mail scanners follow every link.
  const { send, sending, error } = useSend(customers.unsubscribe, { quiet: true })
  const stop = async () => {
    const done = await send({ body: { token } })
    if (!done) return
    window.history.replaceState({ ...window.history.state, unsubscribed: done.store }, '')
    setStore(done.store)
  }
  if (store !== undefined) return <Said title={t('doneTitle')} body={t('doneBody', { store })} />
  if (before !== undefined) return <Said title={t('alreadyTitle')} body={t('doneBody', { store: before })} />
  if (error?.isRefusal && error.status !== 429) return <Said title={t('badTitle')} body={t('badBody')} />
  return (
    <Said title={t('title')} body={t('body')}>
      <FormAlert error={error} />
      <Button fullWidth loading={sending} onClick={() => void stop()}>
        {t('stop')}
      </Button>
    </Said>
  )
}

const UnsubscribePage = () => {
  const t = useText(unsubscribeText)
  const token = useToken()
  return token ? <Asked key={token} token={token} /> : <Said title={t('badTitle')} body={t('badBody')} />
}

export default UnsubscribePage
