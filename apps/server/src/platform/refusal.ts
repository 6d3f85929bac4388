import { catalogue, type ErrorCode, type FieldError } from '#contract/core/errors.ts'

interface Details {
  /** The field, or the fields, that the words of the code belong to. */
  at?: string | readonly string[]
  errors?: FieldError[]
  current?: unknown
  retryAfter?: number
}

/** A refusal with words of its own in the catalogue; anything else that is thrown is a defect of ours. */
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

/** For reads by id: a foreign id and a missing one are the same 404. */
export const found = <T>(row: T | undefined | null): T => row ?? refuse('not_found')
