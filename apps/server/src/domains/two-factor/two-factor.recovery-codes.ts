import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/domains/two-factor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

// Without characters that look alike: 0 o 1 l i.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5

const group = (): string => Array.from({ length: half }, () => signs.charAt(randomInt(signs.length))).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`)

/** Ignores case, spaces and dashes. */
export const recoveryCodeHash = (tokens: Tokens, personId: string, code: string): string => {
  const plain = code.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return tokens.hash('recovery code', `${personId} ${plain}`)
}
