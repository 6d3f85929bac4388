import { Alert, Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { postcodeKey } from '#contract/domains/fulfillment-settings.ts'
import type { Location } from '#contract/domains/locations.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { TagsField } from '../../../kit/fields/choice-fields.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { RadioCardsField } from '../../../kit/fields/radio-cards-field.tsx'
import { PlaceMap } from '../../../kit/map/map.tsx'
import { fulfillmentText } from '../fulfillment.text.ts'
import { reaches } from '../settings.fulfillment-form.ts'
import { useMainPlace } from '../use-main-place.ts'
import { AreaField } from './area-field.tsx'

const [metresInKilometre, metresInMile] = [1000, 1609.344]

const Radius = ({ place }: { place: Location | null | undefined }) => {
  const t = useText(fulfillmentText)
  const { number } = useFormat()
  const metres: unknown = useWatch({ name: 'radiusMetres' })
  const isSaid = typeof metres === 'number' && metres > 0
  const at = place?.coordinates
  const reach = useMemo(
    () => (at && typeof metres === 'number' && metres > 0 ? { ...at, metres } : undefined),
    [at, metres],
  )
  const markers = useMemo(
    () => (place && at ? [{ id: place._id, label: place.name, main: true, ...at }] : []),
    [place, at],
  )
  return (
    <>
      <NumberField
        name="radiusMetres"
        label={t('radius')}
        help={isSaid ? t('miles', { miles: number(Math.round((metres / metresInMile) * 10) / 10) }) : t('radiusHelp')}
        decimals={1}
        per={metresInKilometre}
        unit="km"
      />
      {place !== undefined && !at && (
        <Alert color="warning">
          {t('noMain')}{' '}
          <Anchor component={Link} to={`/dashboard/settings/location/${place?._id ?? 'new'}`}>
            {t('toPlaces')}
          </Anchor>
        </Alert>
      )}
      {reach && <PlaceMap label={t('radiusMap')} markers={markers} reach={reach} />}
    </>
  )
}

/** The delivery area; the fields depend on its kind. */
export const CoverageFields = ({ locked }: { locked: boolean }) => {
  const t = useText(fulfillmentText)
  const [kind, isDelivering] = useWatch({ name: ['kind', 'delivery.enabled'] }) as [(typeof reaches)[number], boolean]
  const place = useMainPlace()
  return (
    <>
      {!isDelivering && <Text c="dimmed">{t('deliveryOff')}</Text>}
      <RadioCardsField
        name="kind"
        label={t('coverage')}
        options={reaches.map((value) => ({ value, label: t(`kind_${value}`), help: t(`kind_${value}_help`) }))}
      />
      {kind === 'local_reach' && <Radius place={place} />}
      {kind !== 'everywhere' && (
        <TagsField
          name="postcodes"
          label={t('postcodes')}
          help={t(kind === 'target_area' ? 'postcodesHelp' : 'postcodesReachHelp')}
          tidy={postcodeKey}
          placeholder={t('postcodesExample')}
        />
      )}
      {kind === 'target_area' && <AreaField locked={locked} place={place ?? undefined} />}
    </>
  )
}
