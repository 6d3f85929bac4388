import type { ReactNode } from 'react'
import { Field } from '#server/storefront/parts/field.tsx'
import type { FormView } from '#server/storefront/parts/form-view.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { getText } from './account-frame.tsx'

interface FieldProps {
  context: PageContext
  form: FormView
}

type OptionalFieldProps = FieldProps & { isOptional: boolean }

const toOptional = (context: PageContext, isOptional: boolean) =>
  isOptional ? { optional: getText(context).optional } : {}

export const PhoneField = ({ context, form, isOptional }: OptionalFieldProps): ReactNode => (
  <Field
    form={form}
    name="phone"
    label={getText(context).phone}
    type="tel"
    autoComplete="tel"
    maxLength={40}
    {...toOptional(context, isOptional)}
  />
)

export const BirthdayField = ({ context, form, isOptional }: OptionalFieldProps): ReactNode => (
  <Field
    form={form}
    name="birthday"
    label={getText(context).birthday}
    type="date"
    autoComplete="bday"
    min="1900-01-01"
    {...toOptional(context, isOptional)}
  />
)

/** The password that the account has. */
export const PasswordField = ({
  context,
  form,
  name = 'password',
}: FieldProps & { name?: 'password' | 'current' }): ReactNode => {
  const text = getText(context)
  return (
    <Field
      form={form}
      name={name}
      label={name === 'current' ? text.currentPassword : text.password}
      type="password"
      autoComplete="current-password"
      maxLength={256}
    />
  )
}

/** A password to be set; `label` says whether it replaces another one. */
export const NewPasswordField = ({ context, form, label }: FieldProps & { label: string }): ReactNode => (
  <Field
    form={form}
    name="password"
    label={label}
    hint={getText(context).passwordHint}
    type="password"
    autoComplete="new-password"
    minLength={8}
    maxLength={256}
  />
)

/** Six digits from an email. A wrong code isn't shown again. */
export const CodeField = ({ context, form }: FieldProps): ReactNode => (
  <Field
    form={{ ...form, values: {} }}
    name="code"
    label={getText(context).code}
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9 ]*"
    maxLength={12}
  />
)
