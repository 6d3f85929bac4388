import type { Coordinates } from '#web/kit/map/map-data.ts'

const getDistance = (a: Coordinates, b: Coordinates): number =>
  Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude)

/** Inserts a corner into the side where it adds the least length, so that the border doesn't cross itself. */
export const withCorner = (corners: readonly Coordinates[], point: Coordinates): Coordinates[] => {
  if (corners.length < 3) return [...corners, point]
  const detours = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return getDistance(corner, point) + getDistance(point, next) - getDistance(corner, next)
  })
  return corners.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, point)
}
