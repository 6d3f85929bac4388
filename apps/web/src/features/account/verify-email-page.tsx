import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { sixDigits } from '#contract/core/fields.ts'
import { identity } from '#contract/domains/identity.ts'
import { readJson, remove, writeJson } from '#web/client/storage.ts'
import { useText } from '#web/client/text.ts'
import { storeTokens } from '#web/client/tokens.ts'
import { useSend } from '#web/client/use-send.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ResendCode } from '#web/entities/identity/resend-code.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { registerText } from './register.text.ts'

// Loose, because the stored object also has the fields of the register page.
const storedRegistration = z.looseObject({ registration_id: z.string(), email: z.string(), sentAt: z.number() })
const codeForm = z.strictObject({ code: sixDigits })

const CodeForm = ({
  email,
  registration_id,
}: Pick<z.output<typeof storedRegistration>, 'email' | 'registration_id'>) => {
  const t = useText(registerText)
  const verify = useSend(identity.verifyCode, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)
  return (
    <Form
      schema={codeForm}
      initialValues={{ code: '' }}
      sender={verify}
      request={({ code }) => ({ body: { email, registration_id, code, purpose: 'registration' as const } })}
      onSent={(response) => {
        if (!('access_token' in response)) return
        remove('registration')
        storeTokens(response)
      }}
      className={classes.form ?? ''}
    >
      <FormAlert error={verify.error} />
      <CodeField name="code" label={t('code')} onComplete={() => submit.current?.click()} />
      <Button ref={submit} type="submit" loading={verify.sending} fullWidth>
        {t('verify')}
      </Button>
    </Form>
  )
}

const VerifyEmailPage = () => {
  const t = useText(registerText)
  const tAccount = useText(accountText)
  const [registration, setRegistration] = useState(() => storedRegistration.safeParse(readJson('registration')).data)

  if (!registration) {
    return (
      <>
        <AccountHeading title={t('noRegistration')}>{t('noRegistrationBody')}</AccountHeading>
        <Button component="a" href="/register" fullWidth>
          {tAccount('createAccount')}
        </Button>
        <p className={classes.below}>
          {t('haveAccount')} <a href="/login">{tAccount('signIn')}</a>
        </p>
      </>
    )
  }

  const { email, registration_id, sentAt } = registration
  return (
    <>
      <AccountHeading title={t('verifyTitle')}>{t('verifyIntro', { email })}</AccountHeading>
      {/* The key resets digits and errors of the previous code when a new one is sent. */}
      <CodeForm key={sentAt} email={email} registration_id={registration_id} />
      <ResendCode
        body={{ email, purpose: 'registration', registration_id }}
        sentAt={sentAt}
        onSent={(now) => {
          writeJson('registration', { ...registration, sentAt: now })
          setRegistration({ ...registration, sentAt: now })
        }}
      />
      <p className={classes.below}>
        {t('wrongAddress')} <a href="/register">{tAccount('startOver')}</a>
      </p>
    </>
  )
}

export default VerifyEmailPage
