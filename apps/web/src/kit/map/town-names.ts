import { type Map as LeafletMap, type Marker, divIcon, marker } from 'leaflet'
import classes from './map.module.css'

interface Town {
  name: string
  latitude: number
  longitude: number
}

// Space per label in pixels.
const [labelWidth, labelHeight] = [96, 30]
/** Number of largest towns to label per zoom level; all beyond. */
const townCountByZoom = [0, 12, 40, 120, 400, 1200]
const pane = 'towns'

const parseTowns = (text: string): Town[] =>
  text.split('\n').map((line) => {
    const [name = '', latitude, longitude] = line.split('|')
    return { name, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** Labels the larger towns in view, as many as fit, because a map without tiles has no labels. */
export const addTownNames = async (map: LeafletMap): Promise<void> => {
  const towns = parseTowns((await import('./towns.gen.ts')).towns)
  // The page may have been left while loading.
  if (!map.getContainer().isConnected) return
  // Hidden from screen readers, which read the markers' names.
  const layer = map.createPane(pane)
  layer.setAttribute('aria-hidden', 'true')
  layer.classList.add(classes.towns ?? '')
  let shown: Marker[] = []

  const draw = () => {
    for (const townMarker of shown) townMarker.remove()
    const view = map.getBounds()
    const occupied: { x: number; y: number }[] = []
    const fits = ({ latitude, longitude }: Town): boolean => {
      if (!view.contains([latitude, longitude])) return false
      const point = map.latLngToContainerPoint([latitude, longitude])
      if (occupied.some(({ x, y }) => Math.abs(x - point.x) < labelWidth && Math.abs(y - point.y) < labelHeight))
        return false
      occupied.push(point)
      return true
    }
    const candidates = towns.slice(0, townCountByZoom[map.getZoom()] ?? towns.length)
    shown = candidates.filter(fits).map(({ name, latitude, longitude }) => {
      const label = document.createElement('span')
      label.textContent = name
      const icon = divIcon({ className: classes.town ?? '', html: label, iconSize: [5, 5] })
      return marker([latitude, longitude], { icon, pane, interactive: false, keyboard: false }).addTo(map)
    })
  }
  map.on('moveend', draw)
  // A map that was resized shortly before it was removed still fires the event 200 ms later.
  map.once('unload', () => map.off('moveend', draw))
  draw()
}
