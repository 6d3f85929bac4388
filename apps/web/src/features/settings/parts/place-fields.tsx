import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { type Location, locationFields, locations, type Suggestion } from '#contract/domains/locations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '../../../client/format.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { SelectField, SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { PlaceSearch } from '../../../kit/place-search.tsx'
import { placesText } from '../places.text.ts'
import { PinField } from './pin-field.tsx'
import classes from './pin-field.module.css'

/** The contract's schema, with `isMain` as a switch: a location can become the main one, but can't stop being it. */
export const placeForm = locationFields.extend({ isMain: z.boolean() })

const knownCountry = (code: string | null | undefined) => countries.find((country) => country === code) ?? null

export const placeValues = (place: Location | undefined): z.input<typeof placeForm> => ({
  name: place?.name ?? '',
  line1: place?.line1 ?? '',
  line2: place?.line2 ?? '',
  city: place?.city ?? '',
  region: place?.region ?? '',
  postcode: place?.postcode ?? '',
  country: knownCountry(place?.country),
  coordinates: place?.coordinates ?? null,
  phone: place?.phone ?? null,
  isMain: place?.isMain ?? false,
})

export const placeBody = ({ isMain, ...fields }: z.output<typeof placeForm>) => ({
  ...fields,
  ...(isMain && { isMain: true as const }),
})

const AddressSearch = ({ onFound }: { onFound: (found: Suggestion) => void }) => {
  const t = useText(placesText)
  const { setValue, getValues } = useFormContext()
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  const near = data?.data.find((place) => place.coordinates)?.coordinates
  const fill = (found: Suggestion) => {
    const { latitude, longitude, city, region, postcode } = found
    const values = {
      // A search result for a city has no street: keep the typed one.
      line1: found.line1 || getValues('line1'),
      city,
      region,
      postcode,
      country: knownCountry(found.country),
      coordinates: { latitude, longitude },
    }
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
    onFound(found)
  }
  return (
    <PlaceSearch label={t('search')} help={t('searchHelp')} placeholder={t('searchExample')} near={near} pick={fill} />
  )
}

const MainField = ({ place }: { place: Location | undefined }) => {
  const t = useText(placesText)
  const { data } = useGet(locations.list, { query: { limit: 50 } })
  const current = data?.data.find((one) => one.isMain)
  if (place?.isMain) return <Text c="dimmed">{t('mainNote')}</Text>
  return <SwitchField name="isMain" label={t('makeMain')} help={t('makeMainHelp', { name: current?.name ?? '…' })} />
}

export const PlaceFields = ({ place, locked }: { place: Location | undefined; locked: boolean }) => {
  const t = useText(placesText)
  const [language] = useLanguage()
  const [found, setFound] = useState<Suggestion | undefined>()
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus={!place} />
        <MainField place={place} />
      </FormSection>
      <FormSection title={t('address')} help={t('addressHelp')}>
        {!locked && <AddressSearch onFound={setFound} />}
        <TextField name="line1" label={t('line1')} />
        <TextField name="line2" label={t('line2')} />
        <div className={classes.figures}>
          <TextField name="postcode" label={t('postcode')} />
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
      <FormSection title={t('pin')} help={t('pinHelp')}>
        <PinField locked={locked} found={found} />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextField name="phone" type="tel" label={t('phone')} help={t('phoneHelp')} />
      </FormSection>
    </>
  )
}
