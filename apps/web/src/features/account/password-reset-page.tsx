import { Button } from '@mantine/core'
import { passwords } from '#contract/domains/passwords.ts'
import { endSession } from '#web/client/sign-out.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordMeter } from '#web/entities/identity/password-meter.tsx'
import { accountText } from './account.text.ts'
import { clearLinkToken, isLinkInvalid, useLinkToken } from './account.link-token.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { LinkNotice } from './parts/link-notice.tsx'
import { resetText } from './reset.text.ts'

const newPasswordForm = passwords.reset.body.pick({ password: true })

const InvalidLink = () => {
  const t = useText(resetText)
  return (
    <LinkNotice title={t('spentTitle')} body={t('spent')} href="/password-reset-request" linkLabel={t('askAgain')} />
  )
}

// Stored in the history entry: it survives a reload, and a link from elsewhere can't fake it.
const rememberPasswordChanged = () => window.history.replaceState({ passwordChanged: true }, '')
const wasPasswordChanged = () => (window.history.state as { passwordChanged?: true } | null)?.passwordChanged === true

const PasswordChanged = () => {
  const t = useText(resetText)
  return <LinkNotice title={t('changedTitle')} body={t('changed')} href="/login" linkLabel={t('signInNow')} />
}

const NewPassword = ({ token }: { token: string }) => {
  const t = useText(resetText)
  const reset = useSend(passwords.reset, {
    quiet: true,
    handleError: (error) => {
      if (isLinkInvalid(error)) clearLinkToken()
      return false
    },
  })
  return (
    <>
      <AccountHeading title={t('newTitle')}>{t('newIntro')}</AccountHeading>
      <Form
        schema={newPasswordForm}
        initialValues={{ password: '' }}
        sender={reset}
        request={({ password }) => ({ body: { token, password } })}
        onSent={() => {
          // The server has ended every session, including the one of this browser.
          endSession('signed out')
          rememberPasswordChanged()
          clearLinkToken()
        }}
        className={classes.form ?? ''}
      >
        <FormAlert error={reset.error} />
        <TextField name="password" label={t('newPassword')} type="password" autoComplete="new-password" autoFocus />
        <PasswordMeter name="password" />
        <Button type="submit" loading={reset.sending} fullWidth>
          {t('setPassword')}
        </Button>
      </Form>
    </>
  )
}

const PasswordResetPage = () => {
  const t = useText(accountText)
  const token = useLinkToken()
  if (token === undefined && wasPasswordChanged()) return <PasswordChanged />
  return (
    <>
      {token === undefined ? <InvalidLink /> : <NewPassword key={token} token={token} />}
      <p className={classes.below}>
        <a href="/login">{t('toSignIn')}</a>
      </p>
    </>
  )
}

export default PasswordResetPage
