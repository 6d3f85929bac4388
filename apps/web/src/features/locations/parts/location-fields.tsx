import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type Location, locationFields, locations, type Suggestion } from '#contract/domains/locations.ts'
import { countries } from '#contract/geography.ts'
import { checkPostalCode, withFormattedPostalCode } from '#contract/postal-codes.ts'
import { countryName } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { SelectField, SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { useRevalidateOnChange } from '#web/kit/fields/use-revalidate-on-change.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { useHasTiles } from '#web/kit/map/map.tsx'
import { AddressAutocomplete } from '#web/entities/addresses/address-autocomplete.tsx'
import { knownCountry } from '#web/entities/addresses/address-values.ts'
import { locationsText } from '#web/features/locations/locations.text.ts'
import { PinField } from './pin-field.tsx'
import classes from './pin-field.module.css'

const locationForm = locationFields.extend({ isMain: z.boolean() })

/**
 * The contract's schema, with a postal code of the country, and `isMain` as a switch: a location can become the main
 * one, but can't stop being it.
 */
export const toLocationSchema = (location?: Location) =>
  locationForm.superRefine(checkPostalCode(location && [location]))

/** New locations are mostly in the store's country. */
export const toLocationValues = (
  location: Location | undefined,
  storeCountry: string | null | undefined,
): z.input<typeof locationForm> => ({
  name: location?.name ?? '',
  line1: location?.line1 ?? '',
  line2: location?.line2 ?? '',
  city: location?.city ?? '',
  region: location?.region ?? '',
  postcode: location?.postcode ?? '',
  country: knownCountry(location ? location.country : storeCountry),
  coordinates: location?.coordinates ?? null,
  phone: location?.phone ?? null,
  isMain: location?.isMain ?? false,
})

export const toLocationBody = ({ isMain, ...fields }: z.output<typeof locationForm>) => ({
  ...withFormattedPostalCode(fields),
  ...(isMain && { isMain: true as const }),
})

const AddressSearch = ({ onFound }: { onFound: (geocodedAddress: Suggestion) => void }) => {
  const t = useText(locationsText)
  const { setValue, getValues } = useFormContext()
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  const near = data?.data.find((location) => location.coordinates)?.coordinates
  const fill = (geocodedAddress: Suggestion) => {
    const { latitude, longitude, city, region, postcode } = geocodedAddress
    const values = {
      // A search result for a city has no street: keep the typed one.
      line1: geocodedAddress.line1 || getValues('line1'),
      city,
      region,
      postcode,
      country: knownCountry(geocodedAddress.country),
      coordinates: { latitude, longitude },
    }
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
    onFound(geocodedAddress)
  }
  return <AddressAutocomplete label={t('search')} placeholder={t('searchExample')} near={near} onPick={fill} />
}

const MainField = ({ location }: { location: Location | undefined }) => {
  const t = useText(locationsText)
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  const current = data?.data.find((candidate) => candidate.isMain)
  if (location?.isMain) return <Text c="dimmed">{t('mainNote')}</Text>
  return <SwitchField name="isMain" label={t('makeMain')} help={t('makeMainHelp', { name: current?.name ?? '…' })} />
}

export const LocationFields = ({ location, locked }: { location: Location | undefined; locked: boolean }) => {
  const t = useText(locationsText)
  const hasTiles = useHasTiles()
  const [language] = useLanguage()
  const country = useWatch<z.input<typeof locationForm>, 'country'>({ name: 'country' })
  useRevalidateOnChange('postcode', country ?? '')
  const [geocodedAddress, setGeocodedAddress] = useState<Suggestion | undefined>()
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} autoFocus={!location} />
        <MainField location={location} />
      </FormSection>
      <FormSection title={t('address')}>
        {!locked && <AddressSearch onFound={setGeocodedAddress} />}
        <TextField name="line1" label={t('line1')} />
        <TextField name="line2" label={t('line2')} />
        <div className={classes.figures}>
          <TextField name="postcode" label={t(country === 'US' ? 'zipCode' : 'postcode')} />
          <TextField name="city" label={t('city')} />
        </div>
        <div className={classes.figures}>
          <TextField name="region" label={t('region')} />
          <SelectField
            name="country"
            label={t('country')}
            options={countries.map((code) => ({ value: code, label: countryName(code, language) }))}
          />
        </div>
      </FormSection>
      <FormSection title={t(hasTiles ? 'pin' : 'coordinates')} help={t(hasTiles ? 'pinHelp' : 'coordinatesHelp')}>
        <PinField locked={locked} geocodedAddress={geocodedAddress} />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextField name="phone" type="tel" label={t('phone')} />
      </FormSection>
    </>
  )
}
