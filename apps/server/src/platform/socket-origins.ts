import type { IncomingMessage } from 'node:http'

/**
 * Whether a page of this origin may open a live connection. Browsers always send an origin; a client without one isn't a
 * page and still needs a token.
 */
export const makeOriginCheck = (publicUrl: string): ((request: Pick<IncomingMessage, 'headers'>) => boolean) => {
  const ownOrigin = new URL(publicUrl).origin
  return ({ headers: { origin, host } }) =>
    origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host
}
