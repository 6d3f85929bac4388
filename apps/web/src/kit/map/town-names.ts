import { type Map as LeafletMap, type Marker, divIcon, marker } from 'leaflet'
import classes from './map.module.css'

interface Town {
  name: string
  latitude: number
  longitude: number
}

// Room that a name needs to be read, in pixels.
const [wide, high] = [96, 30]
/** From far away only the largest are named; close by all that fit. */
const namedAt = [0, 12, 40, 120, 400, 1200]
const pane = 'towns'

const read = (text: string): Town[] =>
  text.split('\n').map((line) => {
    const [name = '', latitude, longitude] = line.split('|')
    return { name, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** Names of the larger towns in view, as many as fit, so that a map without pictures can be read. */
export const nameTowns = async (map: LeafletMap): Promise<void> => {
  const towns = read((await import('./towns.gen.ts')).towns)
  // The page may have gone while they were loaded.
  if (!map.getContainer().isConnected) return
  // Whoever listens gets the places by their own names; these would only be in the way.
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
