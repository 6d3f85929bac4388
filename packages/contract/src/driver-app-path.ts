/** The driver app and its service worker, whose scope is this path. Not imported from `domains/`: browsers load no zod for it. */
export const driverAppPath = '/d/'

/** The page of one driver's link. */
export const toDriverLinkPath = (token: string): string => `${driverAppPath}${token}`
