import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { ErrorCode } from '#contract/core/error-catalog.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  getConflictConstraint,
  isSerializationFailure,
  isOverloaded,
  isUnavailable,
} from '#server/platform/db/db-errors.ts'
import { AppError, errorMessage } from '#server/platform/app-error.ts'

export const getLanguage = (request: FastifyRequest): Language =>
  /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'

const codesByFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
}

/** Maps an error to the error catalog; undefined for an unexpected error. */
const classifyError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || isOverloaded(error)) return new AppError('unavailable', { retryAfter: 2 })
  if (isSerializationFailure(error) || getConflictConstraint(error)) return new AppError('conflict')
  const { code = '', statusCode } = error as Partial<FastifyError>
  const knownCode = codesByFastifyError[code]
  if (knownCode) return new AppError(knownCode)
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new AppError('malformed') : undefined
}

/**
 * The same for an error of a request. If its body was cut off, the error is the client's, although the stream reports a
 * lost connection, which otherwise means the database. The same if it left before a compressed response was sent, for
 * example because a button was pressed twice.
 */
export const toAppError = (error: unknown, { raw }: FastifyRequest): AppError | undefined => {
  const appError = classifyError(error)
  // Requests of `fastify.inject` have no `complete`, and a socket without `destroyed`.
  const isCutOff = raw.destroyed && 'complete' in raw && !raw.complete
  const hasLeft = (error as Partial<FastifyError>).code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket?.destroyed
  return (isCutOff || hasLeft) && (appError?.status ?? 500) >= 500 ? new AppError('malformed') : appError
}

export const toErrorBody = (appError: AppError, language: Language): ErrorBody => {
  const { field: at, current } = appError.details
  const message = errorMessage(appError, language)
  const errors = at === undefined ? appError.details.errors : [at].flat().map((path) => ({ path, message }))
  return {
    statusCode: appError.status,
    message,
    code: appError.code,
    ...(errors ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  }
}

export const sendError = (request: FastifyRequest, reply: FastifyReply, appError: AppError): FastifyReply => {
  const { retryAfter } = appError.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // Browsers may cache a 404 without no-store. nosniff is repeated here, because a URL that can't be decoded is
  // answered before the hook that sets it.
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  void reply.code(appError.status).type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(toErrorBody(appError, getLanguage(request))))
}

export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const appError = toAppError(error, request)
  if (!appError) request.log.error({ err: error, requestId: request.id }, 'A request failed.')
  else if (isOverloaded(error)) request.log.warn({ err: error, requestId: request.id }, 'The database was too busy.')
  return sendError(request, reply, appError ?? new AppError('internal'))
}
