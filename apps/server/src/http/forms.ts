import type { FastifyInstance, FastifyRequest } from 'fastify'

export const maxFormBytes = 64 * 1024

/**
 * Whether another site submitted the form. Older browsers, and all browsers without https, send only Origin. A request
 * with neither header isn't from a browser and is accepted.
 */
export const isCrossSite = ({ headers }: FastifyRequest, ownOrigin: string): boolean => {
  const { 'sec-fetch-site': fetchSite, origin } = headers
  return fetchSite === undefined
    ? origin !== undefined && origin !== ownOrigin
    : !['same-origin', 'none'].includes(fetchSite)
}

// Browsers send line breaks as CRLF but count one character for maxlength.
const parseForm = (text: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))

/** Makes the scope accept forms, as URLSearchParams, and nothing else. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
}
