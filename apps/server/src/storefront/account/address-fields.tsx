import type { ErrorBody } from '#contract/core/errors.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import { countries } from '#contract/geography.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  findPostalCodeProblem,
  isStoredPostalCode,
  type PostalAddress,
  withFormattedPostalCode,
} from '#contract/postal-codes.ts'
import { Field, SelectField } from '#server/storefront/parts/field.tsx'
import type { FormView } from '#server/storefront/parts/form-view.ts'
import type { Shop, VisitorContext } from '#server/storefront/shop-page.ts'
import { getText } from './account-frame.tsx'

export const addressFieldNames = ['recipient', 'line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

const countryNames = new Map<Language, { code: string; name: string }[]>()

/** Every country, sorted by its name in the language. */
const listCountries = (language: Language) => {
  const cached = countryNames.get(language)
  if (cached) return cached
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const sorted = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  countryNames.set(language, sorted)
  return sorted
}

export const getCountryName = (language: Language, code: string): string =>
  listCountries(language).find((country) => country.code === code)?.name ?? code

/** Name and address of the location where orders are picked up. */
export const formatPickup = ({ name, address }: NonNullable<Shop['pickup']>, language: Language): string[] => [
  name,
  ...formatAddress(address, (code) => getCountryName(language, code)),
]

/** Most customers live in the store's country. */
const withCountry = ({ shop }: VisitorContext, form: FormView): FormView =>
  form.values['country'] || form.problems['country']
    ? form
    : { ...form, values: { ...form.values, country: shop.country ?? '' } }

/** The fields of a postal address, named as `autocomplete` expects them. */
export const AddressFields = ({
  context,
  form,
  isRequired,
}: {
  context: VisitorContext
  form: FormView
  isRequired: boolean
}) => {
  const text = getText(context)
  const { optional } = text
  return (
    <>
      <Field
        form={form}
        name="recipient"
        label={text.recipient}
        optional={optional}
        autoComplete="name"
        maxLength={120}
      />
      <Field
        form={form}
        name="line1"
        label={text.line1}
        autoComplete="address-line1"
        required={isRequired}
        maxLength={200}
      />
      <Field
        form={form}
        name="line2"
        label={text.line2}
        optional={optional}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className="field-row">
        <Field
          form={form}
          name="city"
          label={text.city}
          required={false}
          autoComplete="address-level2"
          maxLength={120}
        />
        <Field
          form={form}
          name="region"
          label={text.region}
          required={false}
          autoComplete="address-level1"
          maxLength={120}
        />
      </div>
      <div className="field-row">
        <Field
          form={form}
          name="postcode"
          label={text.postcode}
          required={false}
          autoComplete="postal-code"
          maxLength={20}
        />
        <SelectField
          form={withCountry(context, form)}
          name="country"
          label={text.country}
          autoComplete="country"
          required={isRequired}
        >
          <option value="">{text.chooseCountry}</option>
          {listCountries(context.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

export type Country = (typeof countries)[number]

/** The fields as they were entered, with a well-formed postal code. The API validates the country. */
export const readAddressFields = (read: (name: string) => string) =>
  withFormattedPostalCode({
    recipient: read('recipient'),
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    region: read('region'),
    postcode: read('postcode'),
    country: (read('country') || null) as Country | null,
  })

/** Undefined if every field is empty. */
export const readAddress = (read: (name: string) => string) =>
  addressFieldNames.every((name) => name === 'country' || read(name) === '') ? undefined : readAddressFields(read)

/**
 * The failure of a form whose postal code was typed wrong; undefined otherwise, and for a code that was stored before.
 * The API doesn't check it, because it also takes addresses of imports and other programs.
 */
export const findPostalCodeFailure = (
  address: PostalAddress | undefined,
  language: Language,
  stored: readonly PostalAddress[] = [],
): { ok: false; status: 422; error: ErrorBody } | undefined => {
  const problem = address && !isStoredPostalCode(address, stored) && findPostalCodeProblem(address)
  if (!problem) return undefined
  const errors = [{ path: 'postcode', message: problem[language] }]
  return { ok: false, status: 422, error: { statusCode: 422, code: 'invalid', message: '', errors } }
}
