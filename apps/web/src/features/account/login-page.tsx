import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { credentials } from '#contract/domains/credentials.ts'
import { identity } from '#contract/domains/identity.ts'
import { productName } from '#contract/app-name.ts'
import { isRateLimited } from '#web/client/api-error.ts'
import { useText } from '#web/client/text.ts'
import { storeTokens } from '#web/client/tokens.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { ForgotLink } from './parts/forgot-link.tsx'

// Loaded on demand: most accounts have no second step.
const Challenge = lazy(() => import('./parts/challenge.tsx'))

const LoginPage = () => {
  const t = useText(accountText)
  const login = useSend(identity.login, { quiet: true })
  const [challenge, setChallenge] = useState<string>()
  if (challenge !== undefined) {
    return <Challenge id={challenge} onSession={storeTokens} onStartOver={() => setChallenge(undefined)} />
  }
  return (
    <>
      <AccountHeading title={t('signInTitle')}>{t('signInIntro')}</AccountHeading>
      <Form
        schema={credentials}
        initialValues={{ email: '', password: '' }}
        sender={login}
        request={(body) => ({ body })}
        onSent={(result) => ('challenge_id' in result ? setChallenge(result.challenge_id) : storeTokens(result))}
        className={classes.form ?? ''}
      >
        <FormAlert error={login.error} />
        {isRateLimited(login.error) && <p className={classes.small}>{t('resetMeanwhile')}</p>}
        <TextField name="email" label={t('email')} type="email" autoComplete="username" autoFocus />
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" />
        <ForgotLink />
        <Button type="submit" loading={login.sending} fullWidth>
          {t('signIn')}
        </Button>
      </Form>
      <p className={classes.below}>
        {t('newHere', { product: productName })} <a href={`/register${window.location.search}`}>{t('createAccount')}</a>
      </p>
    </>
  )
}

export default LoginPage
