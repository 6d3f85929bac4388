import type { FieldError } from '#contract/core/errors.ts'
import { catalogue, type ErrorCode } from '#contract/core/refusals.ts'
import type { Language } from '#contract/enumerations.ts'

interface Details {
  /** The field, or the fields, that the words of the code belong to. */
  at?: string | readonly string[]
  errors?: FieldError[]
  /** What people call the thing that is refused: it stands behind the words. */
  about?: string
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

/** As whoever asked reads it: the words of its code, and what they are about. */
export const wordsOf = ({ code, details: { about } }: Refusal, language: Language): string => {
  const words = catalogue[code][language]
  return about === undefined ? words : `${words.replace(/\.$/, '')}: ${about}.`
}
