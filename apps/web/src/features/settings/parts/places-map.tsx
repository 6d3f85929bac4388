import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { PlaceMap } from '../../../kit/map/map.tsx'
import type { MapMarker } from '../../../kit/map/map-data.ts'
import { placesText } from '../places.text.ts'
import classes from './places-map.module.css'

const most = 200

const markerOf = ({ _id: id, name: label, isMain: main, coordinates }: Location): MapMarker[] =>
  coordinates ? [{ id, label, main, ...coordinates }] : []

/** All locations of the store, regardless of the list's filters. */
export const PlacesMap = () => {
  const t = useText(placesText)
  const navigate = useNavigate()
  const { data } = useGet(locations.list, { query: { limit: most, sortOrder: 'asc' } })
  const markers = useMemo(() => (data?.data ?? []).flatMap(markerOf), [data])
  if (!data) return null
  const missing = data.data.length - markers.length
  return (
    <div className={classes.place}>
      {markers.length > 0 && (
        <PlaceMap label={t('mapOfAll')} markers={markers} named onSelect={(id) => void navigate(id)} height={360} />
      )}
      {missing > 0 && (
        <Text c="dimmed" mt="xs">
          {t('notOnMap', { count: missing })}
        </Text>
      )}
    </div>
  )
}
