import { Button, Group } from '@mantine/core'
import { passwords } from '#contract/domains/passwords.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordMeter } from '#web/entities/identity/password-meter.tsx'
import { Disclosure } from '#web/kit/display/disclosure.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'
import { refreshAccount } from '#web/features/profile/profile.refresh.ts'
import classes from './profile.module.css'

const PasswordChange = ({ close }: { close: () => void }) => {
  const t = useText(profileText)
  const { profile } = useSession()
  const change = useSend(passwords.change, { quiet: true, successMessage: t('passwordChanged') })
  return (
    <Form
      schema={passwords.change.body}
      initialValues={{ current: '', password: '' }}
      sender={change}
      request={(body) => ({ body })}
      onSent={() => {
        refreshAccount()
        close()
      }}
      className={classes.form ?? ''}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <FormAlert error={change.error} />
      <TextField
        name="current"
        type="password"
        label={t('currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
      <TextField name="password" type="password" label={t('newPassword')} autoComplete="new-password" />
      <PasswordMeter name="password" />
      <Group gap="xs">
        <Button type="submit" loading={change.sending}>
          {t('changePassword')}
        </Button>
        <Button variant="subtle" color="neutral" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </Form>
  )
}

export const PasswordSection = () => {
  const t = useText(profileText)
  return (
    <FormSection title={t('password')} help={t('passwordHelp')}>
      <Disclosure buttonLabel={t('changePassword')}>{(close) => <PasswordChange close={close} />}</Disclosure>
    </FormSection>
  )
}
