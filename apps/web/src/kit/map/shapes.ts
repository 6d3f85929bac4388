import { type LatLngBounds, type Map as LeafletMap, circle, latLng, polygon } from 'leaflet'
import type { Reach } from './map-data.ts'
import classes from './map.module.css'

const pane = 'shapes'

type Corner = [latitude: number, longitude: number]

export interface Shapes {
  area: (corners: readonly Corner[]) => void
  reach: (reach: Reach | undefined) => void
}

export const boundsOf = ({ latitude, longitude, metres }: Reach): LatLngBounds =>
  latLng(latitude, longitude).toBounds(metres * 2)

/** An area and a circle below the markers; not clickable. */
export const shapesOn = (map: LeafletMap): Shapes => {
  // Above the land, which is added later, and below the names of towns.
  map.createPane(pane).classList.add(classes.shapes ?? '')
  const look = { className: classes.area ?? '', interactive: false, pane }
  const area = polygon([], look)
  const around = circle([0, 0], { ...look, radius: 0 })
  return {
    area: (corners) => {
      area.setLatLngs([...corners])
      if (corners.length > 1) area.addTo(map)
      else area.remove()
    },
    reach: (reach) => {
      if (!reach) return void around.remove()
      around.setLatLng([reach.latitude, reach.longitude])
      around.setRadius(reach.metres)
      around.addTo(map)
    },
  }
}
