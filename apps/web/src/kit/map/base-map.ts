import { type Map as LeafletMap, geoJSON } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import classes from './map.module.css'

type Atlas<Name extends string> = Parameters<typeof mesh>[0] & {
  objects: Record<Name, NonNullable<Parameters<typeof mesh>[1]>>
}

const layerOptions = { interactive: false, smoothFactor: 0.6 }

/** Yields between layers: all of them together block a slow phone for a second. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Adds the bundled outlines of land, borders and states, for maps without a tile server. Resolves to whether the map is
 * still open.
 */
export const addBaseMap = async (map: LeafletMap, isOpen: () => boolean): Promise<boolean> => {
  const [world, states] = await Promise.all([
    import('world-atlas/countries-50m.json').then((file) => file.default as unknown as Atlas<'countries' | 'land'>),
    import('us-atlas/states-10m.json').then((file) => file.default as unknown as Atlas<'states' | 'nation'>),
  ])
  const lines = { ...layerOptions, fill: false }
  const isInnerBorder = (a: unknown, b: unknown) => a !== b
  const drawLayer = (
    shape: Parameters<typeof geoJSON>[0],
    className: string | undefined,
    style: object = layerOptions,
  ) => geoJSON(shape, { ...layerOptions, style: { ...style, className: className ?? '' } })
  const layers = [
    () => drawLayer(feature(world, world.objects.land), classes.land),
    () => drawLayer(feature(states, states.objects.nation), classes.land),
    () => drawLayer(mesh(states, states.objects.states, isInnerBorder), classes.state, lines),
    () => drawLayer(mesh(world, world.objects.countries, isInnerBorder), classes.border, lines),
  ]
  for (const layer of layers) {
    if (!isOpen()) return false
    layer().addTo(map)
    await yieldToBrowser()
  }
  return isOpen()
}
