import type { FieldError } from '#contract/core/errors.ts'
import { errorCatalog, type ErrorCode } from '#contract/core/error-catalog.ts'
import type { Language } from '#contract/enumerations.ts'

interface ErrorDetails {
  /** The field or fields that the message is shown at. */
  field?: string | readonly string[]
  errors?: FieldError[]
  /** The name of the affected record; appended to the first sentence of the message. */
  subject?: string
  current?: unknown
  retryAfter?: number
}

/** An expected error with a message in the error catalog. Anything else that is thrown is a bug and answered with 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorCatalog[code].en)
    this.code = code
    this.status = errorCatalog[code].status
    this.details = details
  }
}

export const fail = (code: ErrorCode, details?: ErrorDetails): never => {
  throw new AppError(code, details)
}

/** For reads by id: another store's id and a missing one are the same 404. */
export const orNotFound = <T>(row: T | undefined | null): T => row ?? fail('not_found')

/** The message in the caller's language, with the name of the affected record. */
export const errorMessage = ({ code, details: { subject } }: AppError, language: Language): string => {
  const message = errorCatalog[code][language]
  return subject === undefined ? message : message.replace(/\.(?= |$)/, () => `: ${subject}.`)
}
