/** An error in Stripe's shape. */
export interface ErrorDetails {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

export class SandboxError extends Error {
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, details: ErrorDetails) {
    super(details.message)
    this.status = status
    this.details = details
  }
}

export const invalidRequest = (message: string, extra: Partial<ErrorDetails> = {}): never => {
  throw new SandboxError(400, { type: 'invalid_request_error', message, ...extra })
}

export const missingResource = (type: string, id: string, param = 'id'): never => {
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  })
}

/** The effect of a declined payment is kept: the intent stores its last error. */
export const cardError = (details: Omit<ErrorDetails, 'type'>): never => {
  throw new SandboxError(402, { type: 'card_error', ...details })
}
