import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { minute } from '#contract/core/time.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { readText } from '#web/client/storage.ts'
import { useText } from '#web/client/text.ts'
import { useSecondsLeft } from '#web/client/use-seconds-left.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { resetText } from './reset.text.ts'

interface SentLink {
  email: string
  sentAt: number
}

interface LinkSentProps {
  sent: SentLink
  onSent: (sent: SentLink) => void
  onOtherAddress: () => void
}

/** The same text for every address, so that it doesn't reveal who has an account. */
const LinkSent = ({ sent: { email, sentAt }, onSent, onOtherAddress }: LinkSentProps) => {
  const t = useText(resetText)
  const secondsLeft = useSecondsLeft(sentAt + minute)
  const request = useSend(passwords.requestReset, { quiet: true })
  const resend = async () => {
    if ((await request.send({ body: { email } })) !== undefined) onSent({ email, sentAt: Date.now() })
  }
  return (
    <>
      <div role="status">
        <AccountHeading title={t('sentTitle')}>{t('sent', { email })}</AccountHeading>
      </div>
      <FormAlert error={request.error} />
      <p className={classes.small}>{t('sentHelp')}</p>
      <Button
        variant="default"
        fullWidth
        mt="md"
        disabled={secondsLeft > 0}
        loading={request.sending}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? t('resendIn', { count: secondsLeft }) : t('resend')}
      </Button>
      <p className={classes.below}>
        <UnstyledButton className={classes.link ?? ''} onClick={onOtherAddress}>
          {t('otherAddress')}
        </UnstyledButton>
      </p>
    </>
  )
}

const RequestLinkForm = ({ onSent }: Pick<LinkSentProps, 'onSent'>) => {
  const t = useText(resetText)
  const tAccount = useText(accountText)
  const request = useSend(passwords.requestReset, { quiet: true })
  const [initial] = useState(() => ({ email: readText('typedEmail') ?? '' }))
  return (
    <>
      <AccountHeading title={t('requestTitle')}>{t('requestIntro')}</AccountHeading>
      <Form
        schema={passwords.requestReset.body}
        initialValues={initial}
        sender={{
          ...request,
          // The response is the same for every address and contains none: pass on the address that was submitted.
          send: async ({ body }: { body: { email: string } }) =>
            (await request.send({ body })) === undefined ? undefined : body.email,
        }}
        request={(body) => ({ body })}
        onSent={(email) => onSent({ email, sentAt: Date.now() })}
        className={classes.form ?? ''}
      >
        <FormAlert error={request.error} />
        <TextField name="email" label={tAccount('email')} type="email" autoComplete="username" autoFocus />
        <Button type="submit" loading={request.sending} fullWidth>
          {t('sendLink')}
        </Button>
      </Form>
    </>
  )
}

const PasswordResetRequestPage = () => {
  const t = useText(accountText)
  const [sent, setSent] = useState<SentLink>()
  return (
    <>
      {sent ? (
        <LinkSent sent={sent} onSent={setSent} onOtherAddress={() => setSent(undefined)} />
      ) : (
        <RequestLinkForm onSent={setSent} />
      )}
      <p className={classes.below}>
        <a href="/login">{t('toSignIn')}</a>
      </p>
    </>
  )
}

export default PasswordResetRequestPage
