import * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import { latitude, longitude } from './locations.ts'

const point = z.strictObject({ latitude, longitude })
export type Point = z.infer<typeof point>

/** Corners of a polygon drawn on the map; empty means there is none. */
export const areaCorners = z
  .array(point)
  .max(200)
  .refine((corners) => corners.length === 0 || corners.length >= 3, withMessage('invalid'))

/** Signed longitude difference, the shorter way around, because areas may cross the date line. */
const degreesEast = (to: number, from: number): number => {
  const east = to - from
  return east > 180 ? east - 360 : east < -180 ? east + 360 : east
}

/** Ray casting: a ray to the east crosses the border an odd number of times. */
export const isInsideArea = (area: readonly Point[], position: Point): boolean => {
  const [first, ...others] = area
  if (!first) return false
  const east = degreesEast(position.longitude, first.longitude)
  let isInside = false
  let last = { latitude: first.latitude, longitude: first.longitude, east: 0 }
  for (const next of [...others, first]) {
    const corner = { ...next, east: last.east + degreesEast(next.longitude, last.longitude) }
    if (corner.latitude > position.latitude !== last.latitude > position.latitude) {
      const share = (position.latitude - corner.latitude) / (last.latitude - corner.latitude)
      if (corner.east + share * (last.east - corner.east) > east) isInside = !isInside
    }
    last = corner
  }
  return isInside
}
