import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Suggestion } from '#contract/domains/locations.ts'
import { useText } from '../../../client/text.ts'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { PlaceMap } from '../../../kit/map/map.tsx'
import { placesText } from '../places.text.ts'
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
  found: Suggestion | undefined
}

const onTheSpot: ReadonlySet<Suggestion['precision']> = new Set(['address', 'street'] as const)

/** The location's coordinates, as two numbers and as a draggable pin. */
export const PinField = ({ locked, found }: PinFieldProps) => {
  const t = useText(placesText)
  const { field, fieldState } = useController({ name: 'coordinates' })
  const place: unknown = useWatch({ name: 'name' })
  const pin = isPin(field.value) ? field.value : null
  const show = (value: unknown) => (isPin(value) ? `${value.latitude ?? ''}, ${value.longitude ?? ''}` : '')
  useFieldFacts('coordinates', { label: t('coordinates'), show })
  const label = typeof place === 'string' && place ? place : t('newTitle')
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
  const untouched = found?.latitude === latitude && found?.longitude === longitude
  const vague = found && untouched && !onTheSpot.has(found.precision) ? found.precision : undefined
  const wrong = fieldState.error as { [Axis in keyof Pin]?: { message?: string } } | undefined

  const type = (axis: keyof Pin, value: number | string | null) => {
    const next = { latitude, longitude, [axis]: value }
    field.onChange(next.latitude === null && next.longitude === null ? null : next)
  }
  return (
    <>
      <div role="status">
        {vague && <Text c="var(--warning-ink)">{t(vague === 'region' ? 'onlyRegion' : 'onlyTown')}</Text>}
      </div>
      {markers.length > 0 ? (
        <PlaceMap
          label={t('map', { name: label })}
          markers={markers}
          closeUp={untouched ? found : undefined}
          onMove={locked ? undefined : (_, to) => field.onChange(to)}
          height={280}
        />
      ) : (
        <Text c="dimmed">{t('pinMissing')}</Text>
      )}
      <div className={classes.figures}>
        {axes.map(({ name, most }, index) => (
          <FigureInput
            key={name}
            {...(index === 0 && { ref: field.ref })}
            label={t(name)}
            description={t(`${name}Help`)}
            error={wrong?.[name]?.message}
            value={pin?.[name] ?? null}
            onChange={(value) => type(name, value)}
            onBlur={field.onBlur}
            least={-most}
            most={most}
            decimals={6}
          />
        ))}
      </div>
      {pin && !locked && (
        <div>
          <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => field.onChange(null)}>
            {t('removePin')}
          </Button>
        </div>
      )}
    </>
  )
}
