import * as z from 'zod'
import { withMessage } from './validation-messages.ts'

export const minPasswordLength = 8
export const minPasswordScore = 3

/** The criteria of the strength meter; the web texts use these names as keys. */
const criteria = {
  length: /^.{8,}$/su,
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\s]/u,
} as const

export type PasswordCriterion = keyof typeof criteria
export type PasswordLevel = 'weak' | 'fair' | 'good' | 'strong'

export interface PasswordStrength {
  score: number
  level: PasswordLevel
  unmet: PasswordCriterion[]
}

export const passwordStrength = (password: string): PasswordStrength => {
  const names = Object.keys(criteria) as PasswordCriterion[]
  const unmet = names.filter((name) => !criteria[name].test(password))
  const score = names.length - unmet.length
  const level = score === 5 ? 'strong' : score === 4 ? 'good' : score === 3 ? 'fair' : 'weak'
  return { score, level, unmet }
}

/** A new password. Only the server checks it against the list of common passwords. */
export const newPassword = z
  .string()
  .min(minPasswordLength)
  .max(256)
  .refine((value) => passwordStrength(value).score >= minPasswordScore, withMessage('weakPassword'))
