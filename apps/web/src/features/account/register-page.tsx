import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import * as z from 'zod'
import { formatMoney } from '#contract/core/money.ts'
import { identity } from '#contract/domains/identity.ts'
import { registration } from '#contract/domains/registration.ts'
import { plan } from '#contract/plan.ts'
import { guessLocale } from '#web/client/guess-locale.ts'
import { readJson, writeJson } from '#web/client/storage.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { accountText } from './account.text.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { registerText } from './register.text.ts'

/** Shown once a password is typed; the first page of new visitors loads without it. */
const PasswordMeter = lazy(async () => ({
  default: (await import('#web/entities/identity/password-meter.tsx')).PasswordMeter,
}))

const storedFields = z.object({
  businessName: z.string(),
  ownerName: z.string(),
  storeName: z.string(),
  email: z.string(),
})

/** Restores what was typed when the user returns from the code page. The password is never stored. */
const getInitialValues = () => ({
  businessName: '',
  ownerName: '',
  storeName: '',
  email: '',
  ...storedFields.safeParse(readJson('registration')).data,
  password: '',
  ...guessLocale(),
})

const RegisterPage = () => {
  const t = useText(registerText)
  const tAccount = useText(accountText)
  const locale = useLocale()
  const [initial] = useState(getInitialValues)
  const register = useSend(identity.register, { quiet: true })
  const price = formatMoney(plan.businessPrice, plan.currency, locale)
  return (
    <>
      <AccountHeading title={t('registerTitle')}>{t('registerIntro', { days: plan.trialDays, price })}</AccountHeading>
      <Form
        schema={registration}
        initialValues={initial}
        sender={{
          ...register,
          // The registration id binds the mailed code to this browser tab.
          send: async (request: { body: z.output<typeof registration> }) => {
            const started = await register.send(request)
            if (started) {
              const { password: _, ...fields } = request.body
              writeJson('registration', { ...started, ...fields, sentAt: Date.now() })
            }
            return started
          },
        }}
        request={(body) => ({ body })}
        onSent={() => window.location.assign('/verify-email')}
        className={classes.form ?? ''}
      >
        <FormAlert error={register.error} />
        <TextField name="businessName" label={t('businessName')} autoComplete="organization" autoFocus />
        <TextField name="ownerName" label={t('ownerName')} autoComplete="name" />
        <TextField name="storeName" label={t('storeName')} />
        <TextField name="email" label={tAccount('email')} help={t('emailHelp')} type="email" autoComplete="username" />
        <TextField name="password" label={tAccount('password')} type="password" autoComplete="new-password" />
        <Suspense fallback={null}>
          <PasswordMeter name="password" />
        </Suspense>
        <Button type="submit" loading={register.sending} fullWidth mt="xs">
          {t('continue')}
        </Button>
        <p className={classes.small}>
          {t('agreeBefore')} <a href="/terms">{t('terms')}</a> {t('and')} <a href="/privacy">{t('privacy')}</a>.
        </p>
      </Form>
      <p className={classes.below}>
        {t('haveAccount')} <a href="/login">{tAccount('signIn')}</a>
      </p>
    </>
  )
}

export default RegisterPage
