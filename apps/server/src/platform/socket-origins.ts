import type { IncomingMessage } from 'node:http'

/**
 * Whether a page of this origin may open a live connection: the one place that decides it. Browsers always send an
 * origin; what sends none is no page, and needs a token all the same.
 */
export const makeOriginCheck = (publicUrl: string): ((request: Pick<IncomingMessage, 'headers'>) => boolean) => {
  const own = new URL(publicUrl).origin
  return ({ headers: { origin, host } }) => origin === undefined || origin === own || URL.parse(origin)?.host === host
}
