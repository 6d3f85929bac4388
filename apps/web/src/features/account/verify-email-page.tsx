import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { identity } from '#contract/domains/identity.ts'
import { readJson, remove, writeJson } from '../../client/storage.ts'
import { useText } from '../../client/text.ts'
import { keepTokens } from '../../client/tokens.ts'
import { useSend } from '../../client/use-send.ts'
import { Form } from '../../kit/form.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { CodeField, codeLength } from './parts/code-field.tsx'
import { FormAlert } from './parts/form-alert.tsx'
import { ResendCode } from './parts/resend-code.tsx'

const started = z.object({ registration_id: z.string(), email: z.string(), sentAt: z.number() })
const typed = z.strictObject({ code: z.string().length(codeLength) })

const VerifyEmailPage = () => {
  const t = useText(accountText)
  const [kept, setKept] = useState(() => started.safeParse(readJson('registration')).data)
  const verify = useSend(identity.verifyCode, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)

  if (!kept) {
    return (
      <>
        <AccountHeading title={t('noRegistration')}>{t('noRegistrationBody')}</AccountHeading>
        <Button component="a" href="/register" fullWidth>
          {t('createAccount')}
        </Button>
        <p className={classes.below}>
          {t('haveAccount')} <a href="/login">{t('signIn')}</a>
        </p>
      </>
    )
  }

  const { email, registration_id, sentAt } = kept
  return (
    <>
      <AccountHeading title={t('verifyTitle')}>{t('verifyIntro', { email })}</AccountHeading>
      <Form
        schema={typed}
        initial={{ code: '' }}
        sender={verify}
        request={({ code }) => ({ body: { email, registration_id, code, purpose: 'registration' as const } })}
        sent={(session) => {
          remove('registration')
          keepTokens(session)
        }}
        className={classes.form ?? ''}
      >
        <FormAlert error={verify.error} />
        <CodeField name="code" label={t('code')} onComplete={() => submit.current?.click()} />
        <Button ref={submit} type="submit" loading={verify.sending} fullWidth>
          {t('verify')}
        </Button>
      </Form>
      <ResendCode
        email={email}
        registrationId={registration_id}
        sentAt={sentAt}
        onSent={(now) => {
          writeJson('registration', { ...kept, sentAt: now })
          setKept({ ...kept, sentAt: now })
        }}
      />
      <p className={classes.below}>
        {t('wrongAddress')} <a href="/register">{t('startOver')}</a>
      </p>
    </>
  )
}

export default VerifyEmailPage
