import { Button, Group, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { email as emailRule, sixDigits } from '#contract/core/fields.ts'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ResendCode } from '#web/entities/identity/resend-code.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'
import classes from './profile.module.css'

interface SentCode {
  email: string
  sentAt: number
}

const codeForm = z.strictObject({ code: sixDigits })

const AddressStep = ({
  currentEmail,
  close,
  onSent,
}: {
  currentEmail: string
  close: () => void
  onSent: (sent: SentCode) => void
}) => {
  const t = useText(profileText)
  const sendCode = useSend(identity.sendCode, { quiet: true })
  const sameEmailMessage = t('sameEmail')
  const schema = useMemo(
    () => z.strictObject({ email: emailRule.refine((email) => email !== currentEmail, { error: sameEmailMessage }) }),
    [currentEmail, sameEmailMessage],
  )
  return (
    <Form
      schema={schema}
      initialValues={{ email: '' }}
      sender={{
        ...sendCode,
        send: async (request: { body: { email: string; purpose: 'change_email' } }) => {
          const sent = await sendCode.send(request)
          if (sent !== undefined) onSent({ email: request.body.email, sentAt: Date.now() })
          return sent
        },
      }}
      request={({ email }) => ({ body: { email, purpose: 'change_email' as const } })}
      className={classes.form ?? ''}
    >
      <FormAlert error={sendCode.error} />
      <TextField
        name="email"
        type="email"
        label={t('newEmail')}
        help={t('newEmailHelp')}
        autoComplete="email"
        autoFocus
      />
      <Group gap="xs">
        <Button type="submit" loading={sendCode.sending}>
          {t('sendCode')}
        </Button>
        <Button variant="subtle" color="neutral" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </Form>
  )
}

interface CodeStepProps {
  sent: SentCode
  close: () => void
  onSent: (sent: SentCode) => void
}

const CodeStep = ({ sent: { email, sentAt }, close, onSent }: CodeStepProps) => {
  const t = useText(profileText)
  const submit = useRef<HTMLButtonElement>(null)
  const change = useSend(account.changeEmail, { quiet: true, successMessage: t('emailChanged', { email }) })
  return (
    <Form
      schema={codeForm}
      initialValues={{ code: '' }}
      sender={change}
      request={({ code }) => ({ body: { email, code } })}
      onSent={close}
      className={classes.form ?? ''}
    >
      <Text c="dimmed">{t('codeSent', { email })}</Text>
      <FormAlert error={change.error} />
      <CodeField name="code" label={t('code')} onComplete={() => submit.current?.click()} />
      <Group gap="xs">
        <Button ref={submit} type="submit" loading={change.sending}>
          {t('confirmEmail')}
        </Button>
        <Button variant="subtle" color="neutral" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
      <ResendCode
        body={{ email, purpose: 'change_email' }}
        sentAt={sentAt}
        onSent={(newSentAt) => onSent({ email, sentAt: newSentAt })}
      />
    </Form>
  )
}

/** Asks for the new address, then for the code sent to it. */
export const EmailChange = ({ currentEmail, close }: { currentEmail: string; close: () => void }) => {
  const [sent, setSent] = useState<SentCode>()
  if (!sent) return <AddressStep currentEmail={currentEmail} close={close} onSent={setSent} />
  // The key resets digits and errors of the previous code when a new one is sent.
  return <CodeStep key={sent.sentAt} sent={sent} close={close} onSent={setSent} />
}
