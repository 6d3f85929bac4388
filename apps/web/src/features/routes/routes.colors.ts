const count = 6

/** A color of the theme per route, in the order of the list. */
export const toRouteColor = (index: number): string => `var(--store-${(index % count) + 1})`
