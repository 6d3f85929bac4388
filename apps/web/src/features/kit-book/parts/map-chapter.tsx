import { useMemo, useState } from 'react'
import { useText } from '../../../client/text.ts'
import type { Coordinates } from '../../../kit/map/map-data.ts'
import { PlaceMap } from '../../../kit/map/map.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

const first: Record<string, Coordinates> = {
  Madrid: { latitude: 40.4165, longitude: -3.7026 },
  Lisbon: { latitude: 38.7167, longitude: -9.1333 },
}

export const MapChapter = () => {
  const t = useText(kitBookText)
  const [places, setPlaces] = useState(first)
  const markers = useMemo(
    () => Object.entries(places).map(([id, at]) => ({ id, label: id, main: id === 'Madrid', ...at })),
    [places],
  )
  return (
    <Chapter title={t('map')} use={t('mapUse')}>
      <PlaceMap label={t('mapLabel')} markers={markers} named onMove={(id, to) => setPlaces({ ...places, [id]: to })} />
    </Chapter>
  )
}
