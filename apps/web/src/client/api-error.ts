import { type ErrorBody, type FieldError, internal, notFound } from '#contract/core/errors.ts'
import { clientText } from './client.text.ts'
import { currentLanguage, translate } from './text.ts'

/** A failed request. `code` is 'network' when there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  readonly current: unknown

  constructor(status: number, code: string, message: string, fields: readonly FieldError[] = [], current?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }

  /** Whether the server rejected the request (4xx). A retry would get the same response. */
  get isClientError(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

const toMessage = (body: ErrorBody | undefined): string => {
  const message = Array.isArray(body?.message) ? body.message.join('\n') : body?.message
  return message || internal[currentLanguage()]
}

/** The stored entity of a `stale_version` response; its type is that of the endpoint's response. */
export const getNewerEntity = ({ code, current }: ApiError): object | undefined =>
  code === 'stale_version' && typeof current === 'object' ? (current ?? undefined) : undefined

/** The user cancelled the step-up confirmation: nothing failed, so no message is shown. */
export const cancelledError = (): ApiError => new ApiError(403, 'withdrawn', '')
export const isCancelled = (error: ApiError): boolean => error.code === 'withdrawn'

export const isRateLimited = (error: ApiError | null): boolean => error?.code === 'too_many'

const rateLimitTextKeys = new Map([
  ['too_many', 'tooMany'],
  ['too_many_mails', 'tooManyMails'],
] as const)

const toRetryAfterMessage = (
  body: ErrorBody | undefined,
  retryAfter: string | null | undefined,
): string | undefined => {
  const count = Math.ceil(Number(retryAfter) / 60)
  const textKey = rateLimitTextKeys.get(body?.code as 'too_many')
  return textKey && count > 0 ? translate(clientText, textKey, { count }) : undefined
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

/** Checked without zod, which the first screen doesn't load. A proxy's error page has another shape. */
const toErrorBody = (response: unknown): ErrorBody | undefined => {
  if (typeof response !== 'object' || response === null) return undefined
  const { statusCode, message, code, errors, current } = response as Partial<Record<keyof ErrorBody, unknown>>
  const isMessage =
    typeof message === 'string' || (Array.isArray(message) && message.every((each) => typeof each === 'string'))
  if (typeof statusCode !== 'number' || typeof code !== 'string' || !isMessage) return undefined
  if (errors !== undefined && !(Array.isArray(errors) && errors.every(isFieldError))) return undefined
  return { statusCode, message, code, errors, current }
}

/** Converts an error response to an `ApiError`. */
export const errorFromResponse = (
  status: number | undefined,
  response: unknown,
  retryAfter?: string | null,
): ApiError => {
  const body = toErrorBody(response)
  const errorStatus = status || 500
  const message =
    errorStatus === 404 ? notFound[currentLanguage()] : (toRetryAfterMessage(body, retryAfter) ?? toMessage(body))
  return new ApiError(errorStatus, body?.code ?? 'unknown', message, body?.errors, body?.current)
}

export const networkError = (): ApiError => new ApiError(500, 'network', translate(clientText, 'noResponse'))

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(500, 'network', internal[currentLanguage()])
