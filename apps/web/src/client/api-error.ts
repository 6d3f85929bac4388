import { type ErrorBody, errorBody, type FieldError, internal, notFound } from '#contract/core/errors.ts'
import { clientText } from './client.text.ts'
import { currentLanguage, say } from './text.ts'

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
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

const messageOf = (body: ErrorBody | undefined): string => {
  const message = Array.isArray(body?.message) ? body.message.join('\n') : body?.message
  return message || internal[currentLanguage()]
}

/** The user cancelled the step-up confirmation: nothing failed, so no message is shown. */
export const withdrawn = (): ApiError => new ApiError(403, 'withdrawn', '')
export const isWithdrawn = (error: ApiError): boolean => error.code === 'withdrawn'

export const isTooMany = (error: ApiError | null): boolean => error?.code === 'too_many'

const waitTexts = new Map([
  ['too_many', 'tooMany'],
  ['too_many_mails', 'tooManyMails'],
] as const)

const waitOf = (body: ErrorBody | undefined, retryAfter: string | null | undefined): string | undefined => {
  const count = Math.ceil(Number(retryAfter) / 60)
  const text = waitTexts.get(body?.code as 'too_many')
  return text && count > 0 ? say(clientText, text, { count }) : undefined
}

/** Converts an error response to an `ApiError`. */
export const refusal = (status: number | undefined, answer: unknown, retryAfter?: string | null): ApiError => {
  const parsed = errorBody.safeParse(answer)
  const body = parsed.success ? parsed.data : undefined
  const known = status || 500
  const message = known === 404 ? notFound[currentLanguage()] : (waitOf(body, retryAfter) ?? messageOf(body))
  return new ApiError(known, body?.code ?? 'unknown', message, body?.errors, body?.current)
}

export const unreachable = (): ApiError => new ApiError(500, 'network', internal[currentLanguage()])

export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : unreachable())
