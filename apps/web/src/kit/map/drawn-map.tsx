import 'leaflet/dist/leaflet.css'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useText } from '../../client/text.ts'
import { type LeafletMap, openMap } from './leaflet-map.ts'
import type { MapData, Tiles } from './map-data.ts'
import { mapText } from './map.text.ts'
import classes from './map.module.css'

/** Loads the map library; imported when a map is shown. */
const DrawnMap = ({ tiles, height, ...data }: MapData & { tiles: Tiles | undefined }) => {
  const t = useText(mapText)
  const still = useReducedMotion()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<LeafletMap | undefined>(undefined)
  const latest = useRef(data)
  latest.current = data

  useEffect(() => {
    if (!box.current) return undefined
    const map = openMap(box.current, { t, tiles, still })
    drawn.current = map
    map.show(latest.current)
    return () => {
      drawn.current = undefined
      map.close()
    }
  }, [t, tiles, still])

  const { markers, selected, named, closeUp, reach } = data
  const [movable, selectable, picks] = [Boolean(data.onMove), Boolean(data.onSelect), Boolean(data.onPick)]
  // Handlers change with every render; the map reads the latest ones from the ref.
  useEffect(
    () => drawn.current?.show(latest.current),
    [markers, selected, named, closeUp, reach, movable, selectable, picks],
  )

  return <div ref={box} className={classes.map} style={{ height }} role="region" aria-label={data.label} />
}

export default DrawnMap
