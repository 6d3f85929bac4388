import { Button } from '@mantine/core'
import { identity } from '#contract/domains/identity.ts'
import { productName } from '#contract/product.ts'
import { useText } from '../../client/text.ts'
import { keepTokens } from '../../client/tokens.ts'
import { useSend } from '../../client/use-send.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Form } from '../../kit/form.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { FormAlert } from './parts/form-alert.tsx'

const LoginPage = () => {
  const t = useText(accountText)
  const login = useSend(identity.login, { quiet: true })
  return (
    <>
      <AccountHeading title={t('signInTitle')}>{t('signInIntro')}</AccountHeading>
      <Form
        schema={identity.login.body}
        initial={{ email: '', password: '' }}
        sender={login}
        request={(body) => ({ body })}
        sent={keepTokens}
        className={classes.form ?? ''}
      >
        <FormAlert error={login.error} />
        <TextField name="email" label={t('email')} type="email" autoComplete="username" autoFocus />
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" />
        <Button type="submit" loading={login.sending} fullWidth mt="xs">
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
