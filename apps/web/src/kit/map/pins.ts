import { divIcon } from 'leaflet'
import type { MapMarker } from './map-data.ts'
import classes from './map.module.css'

const pin =
  '<svg viewBox="0 0 24 32" aria-hidden="true"><path d="M12 1C5.9 1 1 5.8 1 11.8 1 19.6 12 31 12 31s11-11.4 11-19.2C23 5.8 18.1 1 12 1z"/><circle cx="12" cy="12" r="4"/></svg>'

/** A numbered stop of a route. Built as an element, so that its text isn't parsed as HTML. */
const makeDot = ({ text, color }: NonNullable<MapMarker['dot']>, selected: boolean) => {
  const html = document.createElement('span')
  html.textContent = text
  html.style.background = color
  const className = [classes.dot, selected && classes.selected].filter(Boolean).join(' ')
  return divIcon({ className, html, iconSize: [24, 24], tooltipAnchor: [10, 0] })
}

/** A pin for locations, a small handle for corners of an area. */
export const makeIcon = ({ main, corner, dot }: MapMarker, selected: boolean) => {
  if (dot) return makeDot(dot, selected)
  const classNames = [corner ? classes.corner : classes.pin, main && classes.main, selected && classes.selected]
  const className = classNames.filter(Boolean).join(' ')
  if (corner) return divIcon({ className, iconSize: [18, 18], tooltipAnchor: [8, 0] })
  return divIcon({ className, html: pin, iconSize: [27, 36], iconAnchor: [13.5, 35], tooltipAnchor: [12, -20] })
}
