import type * as z from 'zod'
import type { customerAccounts } from '#contract/domains/customer-account.ts'
import { CheckField } from '#server/storefront/parts/field.tsx'
import type { FormView } from '#server/storefront/parts/form-view.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { BirthdayField, PhoneField } from './account-fields.tsx'
import { getText } from './account-frame.tsx'
import { AddressFields, addressFieldNames, readAddress } from './address-fields.tsx'

export type JoinSettings = z.output<typeof customerAccounts.joining.response>
type JoinDetails = z.input<typeof customerAccounts.join.body>

/** Fields of the form, in their order. */
export const joinFieldNames = ['phone', 'birthday', ...addressFieldNames, 'emailConsent', 'smsConsent'] as const

/** What the store asks of new customers, and the consents. */
export const JoinFields = ({
  context,
  settings,
  form,
}: {
  context: VisitorContext
  settings: JoinSettings
  form: FormView
}) => {
  const text = getText(context)
  return (
    <>
      {settings.phone !== 'off' && (
        <PhoneField context={context} form={form} isOptional={settings.phone === 'optional'} />
      )}
      {settings.birthday !== 'off' && (
        <BirthdayField context={context} form={form} isOptional={settings.birthday === 'optional'} />
      )}
      {settings.address !== 'off' && (
        <fieldset className="form">
          <legend>
            {text.address}
            {settings.address === 'optional' && <span className="optional"> ({text.optional})</span>}
          </legend>
          <AddressFields context={context} form={form} isRequired={settings.address === 'required'} />
        </fieldset>
      )}
      <div>
        <CheckField form={form} name="emailConsent" label={text.emailConsent(context.shop.name)} />
        {settings.phone !== 'off' && (
          <CheckField form={form} name="smsConsent" label={text.smsConsent(context.shop.name)} />
        )}
      </div>
    </>
  )
}

/** Only what was entered; a consent that wasn't given is a "no", because it was asked for. */
export const readJoinDetails = (
  settings: JoinSettings,
  get: (name: string) => string | null | undefined,
): JoinDetails => {
  const read = (name: string): string => get(name)?.trim() ?? ''
  const address = settings.address === 'off' ? undefined : readAddress(read)
  return {
    ...(settings.phone !== 'off' && read('phone') ? { phone: read('phone') } : {}),
    ...(settings.birthday !== 'off' && read('birthday') ? { birthday: read('birthday') } : {}),
    ...(address ? { address } : {}),
    emailConsent: read('emailConsent') === 'on',
    ...(settings.phone === 'off' ? {} : { smsConsent: read('smsConsent') === 'on' }),
  }
}

/** Errors of the API name `address.line1`, the form's field is `line1`; a missing address is marked at its first line. */
export const toFormPaths = <Body extends { errors?: { path: string; message: string }[] | undefined }>(
  body: Body,
): Body => ({
  ...body,
  errors: body.errors?.map(({ path, message }) => ({
    path: path === 'address' ? 'line1' : path.replace(/^address\./, ''),
    message,
  })),
})
