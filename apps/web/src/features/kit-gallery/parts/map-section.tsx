import { useMemo, useState } from 'react'
import { useText } from '#web/client/text.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const initialLocations: Record<string, Coordinates> = {
  Madrid: { latitude: 40.4165, longitude: -3.7026 },
  Lisbon: { latitude: 38.7167, longitude: -9.1333 },
}

export const MapSection = () => {
  const t = useText(kitGalleryText)
  const [locations, setLocations] = useState(initialLocations)
  const markers = useMemo(
    () =>
      Object.entries(locations).map(([id, coordinates]) => ({ id, label: id, main: id === 'Madrid', ...coordinates })),
    [locations],
  )
  const reach = useMemo(() => markers[0] && { ...markers[0], meters: 120_000 }, [markers])
  return (
    <Section title={t('map')} description={t('mapUse')}>
      <LocationMap
        label={t('mapLabel')}
        markers={markers}
        reach={reach}
        showNames
        onMove={(id, to) => setLocations({ ...locations, [id]: to })}
      />
    </Section>
  )
}
