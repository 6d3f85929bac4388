import { type LayerGroup, geoJSON, layerGroup } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import classes from './map.module.css'

type Atlas<Name extends string> = Parameters<typeof mesh>[0] & {
  objects: Record<Name, NonNullable<Parameters<typeof mesh>[1]>>
}

const quiet = { interactive: false, smoothFactor: 0.6 }

/** Coasts, borders and states that come with the product: a map without asking anybody for one. */
export const loadBaseMap = async (): Promise<LayerGroup> => {
  const [world, states] = await Promise.all([
    import('world-atlas/countries-50m.json').then((file) => file.default as unknown as Atlas<'countries' | 'land'>),
    import('us-atlas/states-10m.json').then((file) => file.default as unknown as Atlas<'states' | 'nation'>),
  ])
  const lines = { ...quiet, fill: false }
  const inner = (a: unknown, b: unknown) => a !== b
  const drawn = (shape: Parameters<typeof geoJSON>[0], look: string | undefined, style: object = quiet) =>
    geoJSON(shape, { ...quiet, style: { ...style, className: look ?? '' } })
  return layerGroup([
    drawn(feature(world, world.objects.land), classes.land),
    drawn(feature(states, states.objects.nation), classes.land),
    drawn(mesh(states, states.objects.states, inner), classes.state, lines),
    drawn(mesh(world, world.objects.countries, inner), classes.border, lines),
  ])
}
