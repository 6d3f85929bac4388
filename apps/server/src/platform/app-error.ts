import type { FieldError } from '#contract/core/errors.ts'
import { errorCatalog, type ErrorCode } from '#contract/core/error-catalog.ts'
import type { Language } from '#contract/enumerations.ts'

interface ErrorDetails {
  /** The field or fields that the message is shown at. */
  field?: string | readonly string[]
  errors?: FieldError[]
  /** The affected record's name, or an amount in the reader's language; appended to the first sentence of the message. */
  subject?: string | ((language: Language) => string)
  /** A text of the store that replaces the catalog's message. */
  message?: string
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
export const errorMessage = ({ code, details }: AppError, language: Language): string => {
  const { subject, message = errorCatalog[code][language] } = details
  if (subject === undefined) return message
  const name = typeof subject === 'string' ? subject : subject(language)
  return message.replace(/\.(?= |$)/, () => `: ${name}.`)
}
