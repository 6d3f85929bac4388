import * as z from 'zod'
import {
  addressInput,
  type Customer,
  customerFields,
  getGivenName,
  maxAddresses,
  maxCustomerTags,
} from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { languages } from '#contract/enumerations.ts'
import { checkPostalCode, withFormattedPostalCode } from '#contract/postal-codes.ts'
import { languageName } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DateField, SelectField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { customerFormText } from '#web/features/customers/customer-form.text.ts'
import { AddressesField, toAddressValues } from './addresses-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { EmailOwnerLink } from './email-owner-link.tsx'
import classes from './customer.module.css'

/** The contract's fields. Addresses that are typed here need a postal code of their country. */
export const toCustomerSchema = (customer?: Customer) =>
  customerFields.extend({
    addresses: z
      .array(addressInput.superRefine(checkPostalCode(customer?.addresses)).overwrite(withFormattedPostalCode))
      .max(maxAddresses)
      .optional(),
  })

export const toCustomerValues = (customer: Customer | undefined): z.input<typeof customerFields> => ({
  name: customer ? getGivenName(customer) : '',
  email: customer?.email ?? null,
  phone: customer?.phone ?? null,
  birthday: customer?.birthday ?? null,
  language: customer?.language ?? null,
  tags: customer?.tags ?? [],
  emailConsent: customer?.emailConsent.given ?? null,
  smsConsent: customer?.smsConsent.given ?? null,
  addresses: customer?.addresses.map(toAddressValues) ?? [],
})

export const CustomerFormFields = ({ customer }: { customer?: Customer }) => {
  const t = useText(customerFormText)
  const [language] = useLanguage()
  const usedTags = useGet(customers.tags).data?.data ?? []
  return (
    <>
      <FormSection title={t('person')}>
        <TextField name="name" label={t('name')} autoFocus={!customer} />
        <div className={classes.row}>
          <div>
            <TextField name="email" type="email" label={t('email')} />
            <EmailOwnerLink />
          </div>
          <TextField name="phone" type="tel" label={t('phone')} help={t('phoneHelp')} />
        </div>
        <div className={classes.row}>
          <DateField name="birthday" label={t('birthday')} min="1900-01-01" />
          <SelectField
            name="language"
            label={t('language')}
            placeholder={t('languageNone')}
            options={languages.map((code) => ({ value: code, label: languageName(code, language) }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('addresses')}>
        <AddressesField />
      </FormSection>
      <FormSection title={t('tags')}>
        <TagsField
          name="tags"
          label={t('tags')}
          suggestions={usedTags.map(({ tag }) => tag)}
          maxTags={maxCustomerTags}
        />
      </FormSection>
      <FormSection title={t('consent')}>
        <ConsentField name="emailConsent" label={t('emailConsent')} saved={customer?.emailConsent} />
        <ConsentField name="smsConsent" label={t('smsConsent')} saved={customer?.smsConsent} />
      </FormSection>
    </>
  )
}
