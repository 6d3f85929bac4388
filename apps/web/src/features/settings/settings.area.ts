import type { Coordinates } from '../../kit/map/map-data.ts'

const apart = (a: Coordinates, b: Coordinates): number => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude)

/** Inserts a corner into the side where it adds the least length, so that the border doesn't cross itself. */
export const withCorner = (corners: readonly Coordinates[], at: Coordinates): Coordinates[] => {
  if (corners.length < 3) return [...corners, at]
  const detours = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return apart(corner, at) + apart(at, next) - apart(corner, next)
  })
  return corners.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, at)
}
