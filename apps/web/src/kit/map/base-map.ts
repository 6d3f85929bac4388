import { type Map as LeafletMap, geoJSON } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import classes from './map.module.css'

type Atlas<Name extends string> = Parameters<typeof mesh>[0] & {
  objects: Record<Name, NonNullable<Parameters<typeof mesh>[1]>>
}

const quiet = { interactive: false, smoothFactor: 0.6 }

/** Yields between layers: all of them together block a slow phone for a second. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Adds the bundled outlines of land, borders and states, for maps without a tile server. Resolves to whether the map is
 * still open.
 */
export const addBaseMap = async (map: LeafletMap, isOpen: () => boolean): Promise<boolean> => {
  const [world, states] = await Promise.all([
    import('world-atlas/countries-50m.json').then((file) => file.default as unknown as Atlas<'countries' | 'land'>),
    import('us-atlas/states-10m.json').then((file) => file.default as unknown as Atlas<'states' | 'nation'>),
  ])
  const lines = { ...quiet, fill: false }
  const inner = (a: unknown, b: unknown) => a !== b
  const drawn = (shape: Parameters<typeof geoJSON>[0], look: string | undefined, style: object = quiet) =>
    geoJSON(shape, { ...quiet, style: { ...style, className: look ?? '' } })
  const layers = [
    () => drawn(feature(world, world.objects.land), classes.land),
    () => drawn(feature(states, states.objects.nation), classes.land),
    () => drawn(mesh(states, states.objects.states, inner), classes.state, lines),
    () => drawn(mesh(world, world.objects.countries, inner), classes.border, lines),
  ]
  for (const layer of layers) {
    if (!isOpen()) return false
    layer().addTo(map)
    await pause()
  }
  return isOpen()
}
