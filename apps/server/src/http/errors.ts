import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { ErrorCode } from '#contract/core/refusals.ts'
import type { Language } from '#contract/enumerations.ts'
import { isConflict, isSerialization, isTooBusy, isUnavailable } from '#server/platform/db/db-errors.ts'
import { Refusal, wordsOf } from '#server/platform/refusal.ts'

export const languageOf = (request: FastifyRequest): Language =>
  /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'

const fromFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
}

/** Maps an error to the error catalog; undefined for an unexpected error. */
const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isUnavailable(error) || isTooBusy(error)) return new Refusal('unavailable', { retryAfter: 2 })
  if (isSerialization(error) || isConflict(error)) return new Refusal('conflict')
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = fromFastify[code]
  if (known) return new Refusal(known)
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('malformed') : undefined
}

/**
 * The same for an error of a request. If its body was cut off, the error is the client's, although the stream reports a
 * lost connection, which otherwise means the database.
 */
export const toRefusal = (error: unknown, { raw }: FastifyRequest): Refusal | undefined => {
  const refusal = asRefusal(error)
  // Requests of `fastify.inject` have no `complete`.
  const isCutOff = raw.destroyed && 'complete' in raw && !raw.complete
  return isCutOff && (refusal?.status ?? 500) >= 500 ? new Refusal('malformed') : refusal
}

export const toErrorBody = (refusal: Refusal, language: Language): ErrorBody => {
  const { at, current } = refusal.details
  const message = wordsOf(refusal, language)
  const errors = at === undefined ? refusal.details.errors : [at].flat().map((path) => ({ path, message }))
  return {
    statusCode: refusal.status,
    message,
    code: refusal.code,
    ...(errors ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  }
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // Browsers may cache a 404 without no-store. nosniff is repeated here, because a URL that can't be decoded is
  // answered before the hook that sets it.
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  void reply.code(refusal.status).type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(toErrorBody(refusal, languageOf(request))))
}

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(error, request)
  if (!refusal) request.log.error({ err: error, requestId: request.id }, 'A request failed.')
  else if (isTooBusy(error)) request.log.warn({ err: error, requestId: request.id }, 'The database was too busy.')
  return sendRefusal(request, reply, refusal ?? new Refusal('internal'))
}
