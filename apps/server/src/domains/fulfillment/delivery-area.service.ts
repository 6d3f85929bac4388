import { type Coverage, isPostcodeCovered } from '#contract/domains/fulfillment-settings.ts'

interface Point {
  latitude: number
  longitude: number
}

interface Destination {
  postcode: string
  coordinates: Point | null
}

const earthRadius = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in meters. */
const distance = (a: Point, b: Point): number => {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const north = Math.sin((to - from) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  return (
    2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(north * north + Math.cos(from) * Math.cos(to) * east * east)))
  )
}

/** Signed longitude difference, the shorter way around, because areas may cross the date line. */
const degreesEast = (longitude: number, from: number): number => {
  const east = longitude - from
  return east > 180 ? east - 360 : east < -180 ? east + 360 : east
}

/** Ray casting: a ray to the east crosses the border an odd number of times. */
const isInsidePolygon = (area: readonly Point[], { latitude, longitude }: Point): boolean => {
  const [first, ...others] = area
  if (!first) return false
  const east = degreesEast(longitude, first.longitude)
  let isInside = false
  let last = { latitude: first.latitude, longitude: first.longitude, east: 0 }
  for (const next of [...others, first]) {
    const corner = { ...next, east: last.east + degreesEast(next.longitude, last.longitude) }
    if (corner.latitude > latitude !== last.latitude > latitude) {
      const share = (latitude - corner.latitude) / (last.latitude - corner.latitude)
      if (corner.east + share * (last.east - corner.east) > east) isInside = !isInside
    }
    last = corner
  }
  return isInside
}

/**
 * Whether the store delivers to a destination. Without enough settings (no postcodes and no area, no radius, a main
 * location without coordinates) it delivers everywhere. An address without coordinates is inside only if its postcode
 * is listed, because a wrong match would cost the store the trip.
 */
export const isInDeliveryArea = (
  { kind, postcodes, area, radiusMetres }: Coverage,
  origin: Point | null,
  { postcode, coordinates }: Destination,
): boolean => {
  const isNamed = isPostcodeCovered(postcodes, postcode)
  if (kind === 'target_area') {
    if (postcodes.length === 0 && area.length === 0) return true
    return isNamed || (coordinates !== null && isInsidePolygon(area, coordinates))
  }
  if (kind === null || origin === null || radiusMetres === null) return true
  return coordinates === null ? isNamed : distance(origin, coordinates) <= radiusMetres
}
