import type { Db } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { recoveryCodeHash } from './two-factor.recovery-codes.ts'
import { totpStep } from './two-factor.totp.ts'
import { countTry, type Held, secondsUntilNextTry, useRecoveryCode, useStep } from './two-factor.repo.ts'

const sealing = 'totp secret'

export const sealSecret = (tokens: Tokens, secret: string): string => tokens.seal(sealing, secret)

/** Counts a guess; rejects the eleventh wrong one within 15 minutes. */
export const beginGuess = async (db: Db, personId: string): Promise<Held> =>
  (await countTry(db, personId)) ?? refuse('too_many', { retryAfter: await secondsUntilNextTry(db, personId) })

/** The time step of a six-digit code for a sealed secret. */
export const stepOf = (tokens: Tokens, sealed: string, code: string): number | undefined => {
  const secret = tokens.open(sealing, sealed)
  if (secret === undefined) throw new Error('A two-step secret was sealed with another SECRET_KEY.')
  return totpStep(secret, code)
}

/** True for a valid authenticator or recovery code, which is consumed. */
export const passesSecondStep = async (db: Db, tokens: Tokens, personId: string, given: string): Promise<boolean> => {
  const { on, secret } = await beginGuess(db, personId)
  if (!on || secret === null) return false
  const digits = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(db, personId, recoveryCodeHash(tokens, personId, given))
  const step = stepOf(tokens, secret, digits)
  return step !== undefined && useStep(db, personId, secret, step)
}
