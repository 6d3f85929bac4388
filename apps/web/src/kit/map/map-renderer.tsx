import 'leaflet/dist/leaflet.css'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { type LeafletMap, openMap } from './leaflet-map.ts'
import type { MapData, Tiles } from './map-data.ts'
import { mapText } from './map.text.ts'
import classes from './map.module.css'

/** Loads the map library; imported when a map is shown. */
const MapRenderer = ({ tiles, height, ...data }: MapData & { tiles: Tiles | undefined }) => {
  const t = useText(mapText)
  const reduceMotion = useReducedMotion()
  const box = useRef<HTMLDivElement>(null)
  const mapRef = useRef<LeafletMap | undefined>(undefined)
  const latest = useRef(data)
  latest.current = data

  useEffect(() => {
    if (!box.current) return undefined
    const map = openMap(box.current, { t, tiles, reduceMotion })
    mapRef.current = map
    map.show(latest.current)
    return () => {
      mapRef.current = undefined
      map.close()
    }
  }, [t, tiles, reduceMotion])

  const { markers, selected, showNames, closeUp, reach, lines } = data
  const [movable, selectable, canPick] = [Boolean(data.onMove), Boolean(data.onSelect), Boolean(data.onPick)]
  // Handlers change with every render; the map reads the latest ones from the ref.
  useEffect(
    () => mapRef.current?.show(latest.current),
    [markers, selected, showNames, closeUp, reach, lines, movable, selectable, canPick],
  )

  return <div ref={box} className={classes.map} style={{ height }} role="region" aria-label={data.label} />
}

export default MapRenderer
