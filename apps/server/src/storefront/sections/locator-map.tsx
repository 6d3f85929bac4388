import { feature } from 'topojson-client'

/** A drawn map: the state or country with a point. Map tiles would send every visitor's address to another company. */

type Point = readonly [longitude: number, latitude: number]
type Ring = readonly Point[]

interface Coordinates {
  latitude: number
  longitude: number
}

/** A map that is ready to be shown. */
export interface Locator {
  path: string
  x: number
  y: number
}

type Atlas = Parameters<typeof feature>[0]

const size = { width: 480, height: 260, padding: 16 }

/** Loaded when the first page with a map is rendered. */
let atlases: Promise<readonly Ring[][][]> | undefined

const toPolygons = (shape: unknown): Ring[][] => {
  const { type, coordinates } = shape as { type: string; coordinates: unknown }
  if (type === 'Polygon') return [coordinates as Ring[]]
  return type === 'MultiPolygon' ? (coordinates as Ring[][]) : []
}

/** The shapes of an atlas, each with its polygons. */
const toShapes = (atlas: unknown, name: string): Ring[][][] => {
  const topology = atlas as Atlas
  const collection = feature(topology, topology.objects[name] as Parameters<typeof feature>[1])
  return 'features' in collection ? collection.features.map(({ geometry }) => toPolygons(geometry)) : []
}

const loadShapes = (): Promise<readonly Ring[][][]> => {
  atlases ??= Promise.all([
    import('us-atlas/states-10m.json', { with: { type: 'json' } }),
    import('world-atlas/countries-110m.json', { with: { type: 'json' } }),
  ]).then(([states, world]) => [...toShapes(states.default, 'states'), ...toShapes(world.default, 'countries')])
  return atlases
}

const isInside = (ring: Ring, { latitude, longitude }: Coordinates): boolean => {
  let isIn = false
  for (const [index, [x, y]] of ring.entries()) {
    const [otherX, otherY] = ring.at(index - 1) ?? [x, y]
    if (y > latitude !== otherY > latitude && longitude < ((otherX - x) * (latitude - y)) / (otherY - y) + x)
      isIn = !isIn
  }
  return isIn
}

/** Undefined where the atlas has no land, such as small islands. */
export const locate = async (at: Coordinates): Promise<Locator | undefined> => {
  const shapes = await loadShapes()
  const polygon = shapes.flat().find(([outline]) => outline && isInside(outline, at))
  const outline = polygon?.[0]
  if (!outline) return undefined
  // Degrees of longitude are shorter away from the equator.
  const stretch = Math.cos((at.latitude * Math.PI) / 180)
  const points = outline.map(([x, y]): Point => [x * stretch, -y])
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min((size.width - 2 * size.padding) / width, (size.height - 2 * size.padding) / height)
  const toX = (x: number) => Math.round((x - left - width / 2) * scale + size.width / 2)
  const toY = (y: number) => Math.round((y - top - height / 2) * scale + size.height / 2)
  const drawn = points.map(([x, y]) => `${toX(x)} ${toY(y)}`).filter((point, index, all) => point !== all[index - 1])
  return { path: `M${drawn.join('L')}Z`, x: toX(at.longitude * stretch), y: toY(-at.latitude) }
}

export const LocatorMap = ({ locator: { path, x, y }, label }: { locator: Locator; label: string }) => (
  <svg className="locator" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
    <path className="land" d={path} />
    <circle className="halo" cx={x} cy={y} r="16" />
    <circle className="dot" cx={x} cy={y} r="6" />
  </svg>
)
