import { type ErrorBody, errorBody, type FieldError } from '#contract/core/errors.ts'

/** An error response, or no response: then `status` is 0 and `code` is `network`. */
export class ClientError extends Error {
  readonly status: number
  /** Stable; for programs. */
  readonly code: string
  /** Invalid fields. */
  readonly fields: readonly FieldError[]
  /** With `stale_version`: the object as it is stored. */
  readonly current: unknown
  /** Name it when you report a problem. */
  readonly requestId: string | null

  constructor(status: number, body: Partial<ErrorBody>, requestId: string | null, options?: ErrorOptions) {
    const { message = `The server answered with status ${status}.` } = body
    super(Array.isArray(message) ? message.join('\n') : message, options)
    this.name = 'ClientError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.errors ?? []
    this.current = body.current
    this.requestId = requestId
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy's error page isn't JSON; then only the status is known. */
export const toClientError = (status: number, text: string, requestId: string | null): ClientError => {
  const parsed = errorBody.safeParse(parseJson(text))
  return new ClientError(status, parsed.success ? parsed.data : {}, requestId)
}
