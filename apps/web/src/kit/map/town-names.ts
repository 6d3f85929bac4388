import { type Map as LeafletMap, type Marker, divIcon, marker } from 'leaflet'
import classes from './map.module.css'

interface Town {
  name: string
  latitude: number
  longitude: number
}

// Space per label in pixels.
const [wide, high] = [96, 30]
/** Number of largest towns to label per zoom level; all beyond. */
const namedAt = [0, 12, 40, 120, 400, 1200]
const pane = 'towns'

const read = (text: string): Town[] =>
  text.split('\n').map((line) => {
    const [name = '', latitude, longitude] = line.split('|')
    return { name, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** Labels the larger towns in view, as many as fit, because a map without tiles has no labels. */
export const nameTowns = async (map: LeafletMap): Promise<void> => {
  const towns = read((await import('./towns.gen.ts')).towns)
  // The page may have been left while loading.
  if (!map.getContainer().isConnected) return
  // Hidden from screen readers, which read the markers' names.
  const layer = map.createPane(pane)
  layer.setAttribute('aria-hidden', 'true')
  layer.classList.add(classes.towns ?? '')
  let shown: Marker[] = []

  const draw = () => {
    for (const one of shown) one.remove()
    const view = map.getBounds()
    const taken: { x: number; y: number }[] = []
    const fits = ({ latitude, longitude }: Town): boolean => {
      if (!view.contains([latitude, longitude])) return false
      const at = map.latLngToContainerPoint([latitude, longitude])
      if (taken.some(({ x, y }) => Math.abs(x - at.x) < wide && Math.abs(y - at.y) < high)) return false
      taken.push(at)
      return true
    }
    const known = towns.slice(0, namedAt[map.getZoom()] ?? towns.length)
    shown = known.filter(fits).map(({ name, latitude, longitude }) => {
      const label = document.createElement('span')
      label.textContent = name
      const icon = divIcon({ className: classes.town ?? '', html: label, iconSize: [5, 5] })
      return marker([latitude, longitude], { icon, pane, interactive: false, keyboard: false }).addTo(map)
    })
  }
  map.on('moveend', draw)
  draw()
}
