import { allowsApiKey } from '#contract/core/api-key-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ErrorCode, errorCatalog } from '#contract/core/error-catalog.ts'
import type { Json } from './json-schemas.ts'

const toExample = (code: ErrorCode, errors?: readonly { path: string; message: string }[]): Json => {
  const { status, en } = errorCatalog[code]
  return { statusCode: status, message: en, code, ...(errors && { errors }) }
}

const toResponse = (description: string, example: Json, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
})

const retryAfter: Json = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
}

const invalidField = [{ path: 'lines.0.quantity', message: 'Enter 1 or more.' }]

export const errorResponses: Record<string, Json> = {
  BadRequest: toResponse('The request can’t be read.', toExample('malformed')),
  Unauthorized: toResponse('No valid key or session.', toExample('unauthenticated')),
  PaymentRequired: toResponse('The account has no active subscription.', toExample('subscription_required')),
  Forbidden: toResponse('A permission is missing.', toExample('forbidden')),
  NotFound: toResponse('The object doesn’t exist, or belongs to another account.', toExample('not_found')),
  Conflict: toResponse('The stored data doesn’t allow it, or changed since you read it.', toExample('stale_version')),
  ValidationFailed: toResponse('A field is missing, unknown, or invalid.', toExample('invalid', invalidField)),
  TooManyRequests: toResponse('Too many requests.', toExample('too_many'), retryAfter),
  Error: toResponse('Another error; with 503, try again after `Retry-After`.', toExample('unavailable'), retryAfter),
}

const isEmpty = (schema: Endpoint['query']): boolean =>
  Object.keys((schema as { shape?: object }).shape ?? { some: true }).length === 0

/** Whether the subscription gate applies. */
const isGated = ({ mode, scope, actor, worksUnpaid }: Endpoint): boolean =>
  actor === 'vendor' && mode !== 'read' && scope !== 'self' && !worksUnpaid

/** The 4xx responses that the declaration allows. */
export const toErrorRefs = (endpoint: Endpoint): Record<number, Json> => {
  const { actor, method, mode, scope, limits, permissions, permissionsAnyOf = [], stepUp } = endpoint
  const isStoreScoped = scope.startsWith('store')
  const hasBody = method === 'POST' || method === 'PATCH'
  const hasInput = hasBody || isStoreScoped || !isEmpty(endpoint.query) || !isEmpty(endpoint.params)
  const applies: Record<number, [name: string, applies: boolean]> = {
    400: ['BadRequest', hasBody],
    401: ['Unauthorized', actor !== 'public'],
    402: ['PaymentRequired', isGated(endpoint)],
    403: ['Forbidden', permissions.length + permissionsAnyOf.length > 0 || stepUp === true || actor === 'admin'],
    404: ['NotFound', isStoreScoped || !isEmpty(endpoint.params)],
    409: ['Conflict', mode !== 'read'],
    422: ['ValidationFailed', hasInput],
    429: ['TooManyRequests', limits.length > 0 || allowsApiKey(endpoint)],
  }
  return Object.fromEntries(
    Object.entries(applies)
      .filter(([, [, isPossible]]) => isPossible)
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}
