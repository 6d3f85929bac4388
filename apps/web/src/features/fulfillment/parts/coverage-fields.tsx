import { Alert, Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { normalizePostcode } from '#contract/domains/fulfillment-settings.ts'
import type { Location } from '#contract/domains/locations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { LocationMap } from '#web/kit/map/map.tsx'
import { AreaField } from '#web/entities/areas/area-field.tsx'
import { useMainLocation } from '#web/entities/areas/use-main-location.ts'
import { fulfillmentText } from '#web/features/fulfillment/fulfillment.text.ts'
import { coverageKinds } from '#web/features/fulfillment/fulfillment.form.ts'

const [metersPerKilometer, metersPerMile] = [1000, 1609.344]

const Radius = ({ location }: { location: Location | null | undefined }) => {
  const t = useText(fulfillmentText)
  const { number } = useFormat()
  const meters: unknown = useWatch({ name: 'radiusMetres' })
  const isSet = typeof meters === 'number' && meters > 0
  const coordinates = location?.coordinates
  const reach = useMemo(
    () => (coordinates && typeof meters === 'number' && meters > 0 ? { ...coordinates, meters } : undefined),
    [coordinates, meters],
  )
  const markers = useMemo(
    () => (location && coordinates ? [{ id: location._id, label: location.name, main: true, ...coordinates }] : []),
    [location, coordinates],
  )
  return (
    <>
      <NumberField
        name="radiusMetres"
        label={t('radius')}
        help={isSet ? t('miles', { miles: number(Math.round((meters / metersPerMile) * 10) / 10) }) : undefined}
        decimals={1}
        scale={metersPerKilometer}
        unit="km"
      />
      {location !== undefined && !coordinates && (
        <Alert color="warning">
          {t('noMain')}{' '}
          <Anchor component={Link} to={`/dashboard/settings/location/${location?._id ?? 'new'}`}>
            {t('toPlaces')}
          </Anchor>
        </Alert>
      )}
      {reach && <LocationMap label={t('radiusMap')} markers={markers} reach={reach} />}
    </>
  )
}

/** The delivery area; the fields depend on its kind. */
export const CoverageFields = ({ locked }: { locked: boolean }) => {
  const t = useText(fulfillmentText)
  const [kind, isDelivering] = useWatch({ name: ['kind', 'delivery.enabled'] }) as [
    (typeof coverageKinds)[number],
    boolean,
  ]
  const location = useMainLocation()
  return (
    <>
      {!isDelivering && <Text c="dimmed">{t('deliveryOff')}</Text>}
      <RadioCardsField
        name="kind"
        label={t('coverage')}
        options={coverageKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {kind === 'local_reach' && <Radius location={location} />}
      {kind !== 'everywhere' && (
        <TagsField
          name="postcodes"
          label={t('postcodes')}
          help={t(kind === 'target_area' ? 'postcodesHelp' : 'postcodesReachHelp')}
          normalizeTag={normalizePostcode}
          placeholder={t('postcodesExample')}
        />
      )}
      {kind === 'target_area' && <AreaField locked={locked} location={location ?? undefined} />}
    </>
  )
}
