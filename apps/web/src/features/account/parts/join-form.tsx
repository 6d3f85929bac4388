import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { requiredText } from '#contract/core/fields.ts'
import { newPassword } from '#contract/core/password.ts'
import { staff } from '#contract/domains/staff.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordMeter } from '#web/entities/identity/password-meter.tsx'
import { accountText } from '#web/features/account/account.text.ts'
import { joinText } from '#web/features/account/join.text.ts'
import classes from './account.module.css'
import { ForgotLink } from './forgot-link.tsx'

export type Invitation = DataOf<typeof staff.readInvitation>
type AcceptResult = DataOf<typeof staff.acceptInvitation>

interface JoinFormProps {
  token: string
  invitation: Invitation
  accept: UseSend<typeof staff.acceptInvitation>
  onAccepted: (result: AcceptResult) => void
}

const existingAccountFields = z.strictObject({ password: z.string().min(1).max(256) })
const newAccountFields = z.strictObject({ name: requiredText(120), newPassword })

const JoinFields = ({
  invitation,
  accept,
  children,
}: Omit<JoinFormProps, 'token' | 'onAccepted'> & { children: ReactNode }) => {
  const t = useText(joinText)
  const tAccount = useText(accountText)
  return (
    <>
      <FormAlert error={accept.error} />
      {/* A read-only input instead of plain text: password managers save the password under this user name. */}
      <TextInput label={tAccount('email')} value={invitation.email} autoComplete="username" readOnly />
      {children}
      <Button type="submit" loading={accept.sending} fullWidth>
        {t('join')}
      </Button>
    </>
  )
}

/** For an email that has an account: asks for its password. */
export const JoinWithAccount = ({ token, onAccepted, ...rest }: JoinFormProps) => {
  const t = useText(accountText)
  return (
    <Form
      schema={existingAccountFields}
      initialValues={{ password: '' }}
      sender={rest.accept}
      request={({ password }) => ({ body: { token, password } })}
      onSent={onAccepted}
      className={classes.form ?? ''}
    >
      <JoinFields {...rest}>
        <div>
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" autoFocus />
          <ForgotLink email={rest.invitation.email} />
        </div>
      </JoinFields>
    </Form>
  )
}

/** For an email without an account: creates one from a name and a password. */
export const JoinWithNewAccount = ({ token, onAccepted, ...rest }: JoinFormProps) => {
  const t = useText(joinText)
  return (
    <Form
      schema={newAccountFields}
      initialValues={{ name: rest.invitation.name, newPassword: '' }}
      sender={rest.accept}
      request={(values) => ({ body: { token, ...values } })}
      onSent={onAccepted}
      className={classes.form ?? ''}
    >
      <JoinFields {...rest}>
        <TextField name="name" label={t('name')} autoComplete="name" />
        <div>
          <TextField
            name="newPassword"
            label={t('choosePassword')}
            type="password"
            autoComplete="new-password"
            autoFocus
          />
          <PasswordMeter name="newPassword" />
        </div>
      </JoinFields>
    </Form>
  )
}
