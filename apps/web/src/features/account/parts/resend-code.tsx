import { Button } from '@mantine/core'
import { identity } from '#contract/domains/identity.ts'
import { minute } from '#contract/core/time.ts'
import { useText } from '../../../client/text.ts'
import { useSecondsLeft } from '../../../client/use-seconds-left.ts'
import { useSend } from '../../../client/use-send.ts'
import { accountText } from '../account.text.ts'

interface ResendCodeProps {
  email: string
  registrationId: string
  sentAt: number
  onSent: (now: number) => void
}

/** A mail takes a moment: asking again is offered after a minute. */
export const ResendCode = ({ email, registrationId, sentAt, onSent }: ResendCodeProps) => {
  const t = useText(accountText)
  const left = useSecondsLeft(sentAt + minute)
  const { send, sending } = useSend(identity.sendCode, { success: t('resent', { email }) })
  const again = async () => {
    const sent = await send({ body: { email, purpose: 'registration', registration_id: registrationId } })
    if (sent !== undefined) onSent(Date.now())
  }
  return (
    <Button variant="subtle" fullWidth mt="xs" disabled={left > 0} loading={sending} onClick={() => void again()}>
      {left > 0 ? t('resendIn', { count: left }) : t('resend')}
    </Button>
  )
}
