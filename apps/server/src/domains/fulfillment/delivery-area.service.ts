import { isInsideArea, type Point } from '#contract/domains/area.ts'
import { type Coverage, isPostcodeCovered } from '#contract/domains/fulfillment-settings.ts'

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
    return isNamed || (coordinates !== null && isInsideArea(area, coordinates))
  }
  if (kind === null || origin === null || radiusMetres === null) return true
  return coordinates === null ? isNamed : distance(origin, coordinates) <= radiusMetres
}
