let count = 0

/** A unique part of a name, because all journeys share one server and failed ones are retried. */
export const newStamp = (): string => `${Date.now().toString(36)}${(count += 1).toString(36)}`
