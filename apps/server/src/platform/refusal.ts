import type { FieldError } from '#contract/core/errors.ts'
import { catalogue, type ErrorCode } from '#contract/core/refusals.ts'
import type { Language } from '#contract/enumerations.ts'

interface Details {
  /** The field or fields that the message is shown at. */
  at?: string | readonly string[]
  errors?: FieldError[]
  /** The name of the affected record; appended to the message. */
  about?: string
  current?: unknown
  retryAfter?: number
}

/** An expected error with a message in the error catalog. Anything else that is thrown is a bug and answered with 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(catalogue[code].en)
    this.code = code
    this.status = catalogue[code].status
    this.details = details
  }
}

export const refuse = (code: ErrorCode, details?: Details): never => {
  throw new Refusal(code, details)
}

/** For reads by id: another store's id and a missing one are the same 404. */
export const found = <T>(row: T | undefined | null): T => row ?? refuse('not_found')

/** The message in the caller's language, with the name of the affected record. */
export const wordsOf = ({ code, details: { about } }: Refusal, language: Language): string => {
  const words = catalogue[code][language]
  return about === undefined ? words : `${words.replace(/\.$/, '')}: ${about}.`
}
