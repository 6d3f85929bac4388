import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/domains/two-factor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

// Without characters that look alike: 0 o 1 l i.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 5

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${randomGroup()}-${randomGroup()}`)

/** Ignores case, spaces and dashes. */
export const recoveryCodeHash = (tokens: Tokens, personId: string, code: string): string => {
  const normalized = code.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return tokens.hash('recovery code', `${personId} ${normalized}`)
}
