import { Button } from '@mantine/core'
import type * as z from 'zod'
import { identity } from '#contract/domains/identity.ts'
import { minute } from '#contract/core/time.ts'
import { useText } from '#web/client/text.ts'
import { useSecondsLeft } from '#web/client/use-seconds-left.ts'
import { useSend } from '#web/client/use-send.ts'
import { resendCodeText } from './resend-code.text.ts'

interface ResendCodeProps {
  /** The body of the original request. */
  body: z.input<typeof identity.sendCode.body>
  sentAt: number
  onSent: (now: number) => void
}

/** An email takes a moment, so resending is offered after a minute. */
export const ResendCode = ({ body, sentAt, onSent }: ResendCodeProps) => {
  const t = useText(resendCodeText)
  const secondsLeft = useSecondsLeft(sentAt + minute)
  const { send, sending } = useSend(identity.sendCode, { successMessage: t('resent', { email: body.email }) })
  const resend = async () => {
    const sent = await send({ body })
    if (sent !== undefined) onSent(Date.now())
  }
  return (
    <Button
      variant="subtle"
      fullWidth
      mt="xs"
      disabled={secondsLeft > 0}
      loading={sending}
      onClick={() => void resend()}
    >
      {secondsLeft > 0 ? t('resendIn', { count: secondsLeft }) : t('resend')}
    </Button>
  )
}
