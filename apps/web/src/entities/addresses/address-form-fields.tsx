import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Suggestion } from '#contract/domains/locations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { knownCountry } from './address-values.ts'
import { useAddressPin } from './use-address-pin.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { AddressAutocomplete } from './address-autocomplete.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import classes from './address-form-fields.module.css'
import { addressFormFieldsText } from './address-form-fields.text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { useRevalidateOnChange } from '#web/kit/fields/use-revalidate-on-change.ts'

interface AddressFormFieldsProps {
  /** Path of the address in the form: `address`, `addresses.2`. */
  path: string
  /** Shown beside the recipient, such as the label of the address. */
  leadingField?: ReactNode
}

/** The coordinates from the search. */
const MapPin = ({ coordinates, clear }: { coordinates: Coordinates; clear: () => void }) => {
  const t = useText(addressFormFieldsText)
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('pinned', { latitude: coordinates.latitude.toFixed(4), longitude: coordinates.longitude.toFixed(4) })}
      </Text>
      <Button variant="subtle" color="neutral" size="compact-sm" onClick={clear}>
        {t('removePin')}
      </Button>
    </Group>
  )
}

/** Address fields with a search that fills them. */
export const AddressFormFields = ({ path, leadingField }: AddressFormFieldsProps) => {
  const t = useText(addressFormFieldsText)
  const [language] = useLanguage()
  const { getValues, setValue } = useFormContext()
  const country = useWatch({ name: `${path}.country` }) as string | null | undefined
  useRevalidateOnChange(`${path}.postcode`, country ?? '')
  const { coordinates, isOutdated, setPin } = useAddressPin(path)
  const setField = (name: string, value: unknown) =>
    setValue(`${path}.${name}`, value, { shouldDirty: true, shouldValidate: true })
  const applySuggestion = (suggestion: Suggestion) => {
    const { latitude, longitude, city, region, postcode } = suggestion
    // A city has no street: keep the one that was typed.
    if (suggestion.line1) setField('line1', suggestion.line1)
    else if (getValues(`${path}.line1`)) setField('line1', getValues(`${path}.line1`))
    for (const [name, value] of Object.entries({ city, region, postcode })) setField(name, value)
    setField('country', knownCountry(suggestion.country))
    setPin({ latitude, longitude })
  }
  return (
    <>
      <AddressAutocomplete
        label={t('search')}
        placeholder={t('searchExample')}
        near={coordinates}
        onPick={applySuggestion}
      />
      <div className={classes.row}>
        {leadingField}
        <TextField name={`${path}.recipient`} label={t('recipient')} />
      </div>
      <TextField name={`${path}.line1`} label={t('line1')} />
      <TextField name={`${path}.line2`} label={t('line2')} />
      <div className={classes.row}>
        <TextField name={`${path}.postcode`} label={t(country === 'US' ? 'zipCode' : 'postcode')} />
        <TextField name={`${path}.city`} label={t('city')} />
      </div>
      <div className={classes.row}>
        <TextField name={`${path}.region`} label={t('region')} />
        <SelectField
          name={`${path}.country`}
          label={t('country')}
          options={countries.map((code) => ({ value: code, label: countryName(code, language) }))}
        />
      </div>
      <TextField name={`${path}.phone`} type="tel" label={t('addressPhone')} />
      {coordinates && <MapPin coordinates={coordinates} clear={() => setPin(null)} />}
      {isOutdated && (
        <Text size="sm" c="dimmed" role="status">
          {t('pinOutdated')}
        </Text>
      )}
    </>
  )
}
