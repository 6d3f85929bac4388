import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Suggestion } from '#contract/domains/locations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '../../client/format.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { knownCountry } from '../address-lines.ts'
import type { Coordinates } from '../map/map-data.ts'
import { PlaceSearch } from '../place-search.tsx'
import { SelectField } from './choice-fields.tsx'
import classes from './place-fields.module.css'
import { placeFieldsText } from './place-fields.text.ts'
import { TextField } from './text-field.tsx'

interface PlaceFieldsProps {
  /** Path of the address in the form: `address`, `addresses.2`. */
  at: string
  /** Shown beside the recipient, such as the label of the address. */
  beside?: ReactNode
}

/** The coordinates from the search; they can be removed if the address was edited by hand afterwards. */
const Pin = ({ at, clear }: { at: Coordinates; clear: () => void }) => {
  const t = useText(placeFieldsText)
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('pinned', { latitude: at.latitude.toFixed(4), longitude: at.longitude.toFixed(4) })}
      </Text>
      <Button variant="subtle" color="neutral" size="compact-sm" onClick={clear}>
        {t('removePin')}
      </Button>
    </Group>
  )
}

/** Address fields with a search that fills them. */
export const PlaceFields = ({ at, beside }: PlaceFieldsProps) => {
  const t = useText(placeFieldsText)
  const [language] = useLanguage()
  const { getValues, setValue } = useFormContext()
  const coordinates = useWatch({ name: `${at}.coordinates` }) as Coordinates | null | undefined
  const put = (name: string, value: unknown) =>
    setValue(`${at}.${name}`, value, { shouldDirty: true, shouldValidate: true })
  const fill = (found: Suggestion) => {
    const { latitude, longitude, city, region, postcode } = found
    // A city has no street: keep the one that was typed.
    if (found.line1) put('line1', found.line1)
    else if (getValues(`${at}.line1`)) put('line1', getValues(`${at}.line1`))
    for (const [name, value] of Object.entries({ city, region, postcode })) put(name, value)
    put('country', knownCountry(found.country))
    put('coordinates', { latitude, longitude })
  }
  return (
    <>
      <PlaceSearch label={t('search')} placeholder={t('searchExample')} near={coordinates} pick={fill} />
      <div className={classes.row}>
        {beside}
        <TextField name={`${at}.recipient`} label={t('recipient')} placeholder={t('recipientHelp')} />
      </div>
      <TextField name={`${at}.line1`} label={t('line1')} />
      <TextField name={`${at}.line2`} label={t('line2')} />
      <div className={classes.row}>
        <TextField name={`${at}.postcode`} label={t('postcode')} />
        <TextField name={`${at}.city`} label={t('city')} />
      </div>
      <div className={classes.row}>
        <TextField name={`${at}.region`} label={t('region')} />
        <SelectField
          name={`${at}.country`}
          label={t('country')}
          options={countries.map((code) => ({ value: code, label: countryName(code, language) }))}
        />
      </div>
      <TextField name={`${at}.phone`} type="tel" label={t('addressPhone')} />
      {coordinates && <Pin at={coordinates} clear={() => put('coordinates', null)} />}
    </>
  )
}
