import { Button, Group, Radio, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Suggestion } from '#contract/domains/locations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '../../../client/format.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import type { Coordinates } from '../../../kit/map/map-data.ts'
import { PlaceSearch } from '../../../kit/place-search.tsx'
import { customerFormText } from '../customer-form.text.ts'
import { knownCountry } from '../customers.address-lines.ts'
import classes from './customer.module.css'

interface AddressFieldsProps {
  place: number
  makeDefault: () => void
  remove: () => void
}

/** Where the search has put it; what is typed over by hand can be taken off the map again. */
const Pin = ({ at, clear }: { at: Coordinates; clear: () => void }) => {
  const t = useText(customerFormText)
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

/** One address of a customer. */
export const AddressFields = ({ place, makeDefault, remove }: AddressFieldsProps) => {
  const t = useText(customerFormText)
  const [language] = useLanguage()
  const title = useId()
  const { getValues, setValue } = useFormContext()
  const at = `addresses.${place}`
  const [isDefault, coordinates] = useWatch({ name: [`${at}.isDefault`, `${at}.coordinates`] }) as [
    boolean | undefined,
    Coordinates | null | undefined,
  ]
  const put = (name: string, value: unknown) =>
    setValue(`${at}.${name}`, value, { shouldDirty: true, shouldValidate: true })
  const fill = (found: Suggestion) => {
    const { latitude, longitude, city, region, postcode } = found
    // A town has no street: the one that was typed stays.
    if (found.line1) put('line1', found.line1)
    else if (getValues(`${at}.line1`)) put('line1', getValues(`${at}.line1`))
    for (const [name, value] of Object.entries({ city, region, postcode })) put(name, value)
    put('country', knownCountry(found.country))
    put('coordinates', { latitude, longitude })
  }
  return (
    <section className={classes.address} aria-labelledby={title}>
      <div className={classes.addressHead}>
        <h3 id={title}>{t('address', { number: place + 1 })}</h3>
        <Radio name="defaultAddress" label={t('isDefault')} checked={isDefault === true} onChange={makeDefault} />
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          aria-label={t('removeAddress', { number: place + 1 })}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
      <PlaceSearch label={t('search')} placeholder={t('searchExample')} near={coordinates} pick={fill} />
      <div className={classes.row}>
        <TextField name={`${at}.label`} label={t('label')} placeholder={t('labelExample')} />
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
    </section>
  )
}
