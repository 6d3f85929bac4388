import { allowsApiKey } from '#contract/core/api-key-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Json } from './json-schemas.ts'

export const securitySchemes: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, such as `sw_live_…`, from Settings → API.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of someone who is signed in.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The CSRF token of the session; for writes only, and not with an API key.',
  },
}

/** Alternatives; an empty one means that the call works without credentials. */
export const toSecurity = (endpoint: Endpoint): Json[] => {
  const { actor, method, signatureHeader } = endpoint
  if (actor === 'public' || signatureHeader) return []
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] }
  if (actor === 'shopper') return [{}, session]
  // Guests of a conversation have a token without a CSRF token.
  if (actor === 'participant') return method === 'GET' ? [session] : [session, { session: [] }]
  return allowsApiKey(endpoint) ? [{ apiKey: [] }, session] : [session]
}
