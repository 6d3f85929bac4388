import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Suggestion } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { LocationMap } from '#web/kit/map/map.tsx'
import { locationsText } from '#web/features/locations/locations.text.ts'
import classes from './pin-field.module.css'

/** Form value: coordinates may be incomplete while typing. */
interface Pin {
  latitude: number | string | null
  longitude: number | string | null
}

const isPin = (value: unknown): value is Pin => typeof value === 'object' && value !== null && 'latitude' in value

const axes = [
  { name: 'latitude', most: 90 },
  { name: 'longitude', most: 180 },
] as const

interface PinFieldProps {
  locked: boolean
  /** The search result the pin was placed on. */
  geocodedAddress: Suggestion | undefined
}

const precisePrecisions: ReadonlySet<Suggestion['precision']> = new Set(['address', 'street'] as const)

/** The location's coordinates, as two numbers and, with tiles, as a draggable pin. */
export const PinField = ({ locked, geocodedAddress }: PinFieldProps) => {
  const t = useText(locationsText)
  const { field, fieldState } = useController({ name: 'coordinates' })
  const locationName: unknown = useWatch({ name: 'name' })
  const pin = isPin(field.value) ? field.value : null
  const show = (value: unknown) => (isPin(value) ? `${value.latitude ?? ''}, ${value.longitude ?? ''}` : '')
  useRegisterField('coordinates', { label: t('coordinates'), formatValue: show })
  const label = typeof locationName === 'string' && locationName ? locationName : t('newTitle')
  const [latitude, longitude] = [pin?.latitude ?? null, pin?.longitude ?? null]
  const markers = useMemo(
    () =>
      typeof latitude !== 'number' ||
      typeof longitude !== 'number' ||
      Math.abs(latitude) > 90 ||
      Math.abs(longitude) > 180
        ? []
        : [{ id: 'pin', label, latitude, longitude, main: true }],
    [label, latitude, longitude],
  )
  const isUnmoved = geocodedAddress?.latitude === latitude && geocodedAddress?.longitude === longitude
  const impreciseLevel =
    geocodedAddress && isUnmoved && !precisePrecisions.has(geocodedAddress.precision)
      ? geocodedAddress.precision
      : undefined
  const axisErrors = fieldState.error as { [Axis in keyof Pin]?: { message?: string } } | undefined

  const setAxis = (axis: keyof Pin, value: number | string | null) => {
    const next = { latitude, longitude, [axis]: value }
    field.onChange(next.latitude === null && next.longitude === null ? null : next)
  }
  return (
    <>
      <div role="status">
        {impreciseLevel && (
          <Text c="var(--warning-ink)">{t(impreciseLevel === 'region' ? 'onlyRegion' : 'onlyTown')}</Text>
        )}
      </div>
      {markers.length > 0 ? (
        <LocationMap
          label={t('map', { name: label })}
          markers={markers}
          closeUp={isUnmoved ? geocodedAddress : undefined}
          onMove={locked ? undefined : (_, to) => field.onChange(to)}
          height={280}
        />
      ) : (
        <Text c="dimmed">{t('coordinatesMissing')}</Text>
      )}
      <div className={classes.figures}>
        {axes.map(({ name, most }, index) => (
          <NumberInput
            key={name}
            {...(index === 0 && { ref: field.ref })}
            label={t(name)}
            error={axisErrors?.[name]?.message}
            value={pin?.[name] ?? null}
            onChange={(value) => setAxis(name, value)}
            onBlur={field.onBlur}
            minValue={-most}
            maxValue={most}
            decimals={6}
          />
        ))}
      </div>
      {pin && !locked && (
        <div>
          <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => field.onChange(null)}>
            {t('removeCoordinates')}
          </Button>
        </div>
      )}
    </>
  )
}
