const count = 6

/** A color of the theme per route, in the order of the list. */
export const toRouteColor = (index: number): string => `var(--store-${(index % count) + 1})`

/** The same color for a driver in the list, on the map, and in a plan that isn't saved. */
export const toDriverColor = (drivers: readonly { _id: string }[], driverId: string): string =>
  toRouteColor(
    Math.max(
      0,
      drivers.findIndex(({ _id }) => _id === driverId),
    ),
  )
