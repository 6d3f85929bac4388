let made = 0

/** Part of a name that nothing else has: all journeys share one product, and one that failed is walked again. */
export const newStamp = (): string => `${Date.now().toString(36)}${(made += 1).toString(36)}`
