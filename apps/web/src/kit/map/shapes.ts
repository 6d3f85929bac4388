import { type LatLngBounds, type Map as LeafletMap, circle, latLng, type Polyline, polygon, polyline } from 'leaflet'
import type { MapLine, Reach } from './map-data.ts'
import classes from './map.module.css'

const pane = 'shapes'

type Corner = [latitude: number, longitude: number]

export interface Shapes {
  area: (corners: readonly Corner[]) => void
  reach: (reach: Reach | undefined) => void
  lines: (lines: readonly MapLine[]) => void
}

export const toBounds = ({ latitude, longitude, meters: metres }: Reach): LatLngBounds =>
  latLng(latitude, longitude).toBounds(metres * 2)

/** An area and a circle below the markers; not clickable. */
export const makeShapes = (map: LeafletMap): Shapes => {
  // Above the land, which is added later, and below the names of towns.
  map.createPane(pane).classList.add(classes.shapes ?? '')
  const options = { className: classes.area ?? '', interactive: false, pane }
  const area = polygon([], options)
  let shownLines: Polyline[] = []
  const reachCircle = circle([0, 0], { ...options, radius: 0 })
  return {
    area: (corners) => {
      area.setLatLngs([...corners])
      if (corners.length > 1) area.addTo(map)
      else area.remove()
    },
    reach: (reach) => {
      if (!reach) return void reachCircle.remove()
      reachCircle.setLatLng([reach.latitude, reach.longitude])
      reachCircle.setRadius(reach.meters)
      reachCircle.addTo(map)
    },
    lines: (lines) => {
      for (const line of shownLines) line.remove()
      shownLines = lines.map(({ color, points }) =>
        polyline(
          points.map(({ latitude, longitude }): Corner => [latitude, longitude]),
          { color, weight: 3, opacity: 0.85, interactive: false, pane },
        ).addTo(map),
      )
    },
  }
}
