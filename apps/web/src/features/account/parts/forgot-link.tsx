import { useFormContext } from 'react-hook-form'
import { remove, writeText } from '#web/client/storage.ts'
import { useText } from '#web/client/text.ts'
import { accountText } from '#web/features/account/account.text.ts'
import classes from './account.module.css'

/** Passes the email on through session storage instead of the URL; the typed one unless `email` is given. */
export const ForgotLink = ({ email }: { email?: string }) => {
  const t = useText(accountText)
  const { getValues } = useFormContext<{ email?: string }>()
  const rememberEmail = () => {
    const emailToKeep = email ?? getValues('email')
    if (emailToKeep) writeText('typedEmail', emailToKeep)
    else remove('typedEmail')
  }
  return (
    <p className={classes.small}>
      <a href="/password-reset-request" onClick={rememberEmail}>
        {t('forgot')}
      </a>
    </p>
  )
}
