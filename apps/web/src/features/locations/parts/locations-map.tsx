import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LocationMap, useHasTiles } from '#web/kit/map/map.tsx'
import type { MapMarker } from '#web/kit/map/map-data.ts'
import { locationsText } from '#web/features/locations/locations.text.ts'
import classes from './locations-map.module.css'

const maxLocations = 200

const toMarkers = ({ _id: id, name: label, isMain: main, coordinates }: Location): MapMarker[] =>
  coordinates ? [{ id, label, main, ...coordinates }] : []

/** All locations of the store, regardless of the list's filters. Without tiles the list says all there is to see. */
export const LocationsMap = () => {
  const t = useText(locationsText)
  const navigate = useNavigate()
  const hasTiles = useHasTiles()
  const { data } = useGet(locations.list, { query: { limit: maxLocations, sortOrder: 'asc' } }, { enabled: hasTiles })
  const markers = useMemo(() => (data?.data ?? []).flatMap(toMarkers), [data])
  if (!data || !hasTiles) return null
  const missing = data.data.length - markers.length
  return (
    <div className={classes.place}>
      {markers.length > 0 && (
        <LocationMap
          label={t('mapOfAll')}
          markers={markers}
          showNames
          onSelect={(id) => void navigate(id)}
          height={360}
        />
      )}
      {missing > 0 && (
        <Text c="dimmed" mt="xs">
          {t('notOnMap', { count: missing })}
        </Text>
      )}
    </div>
  )
}
