import type { Db } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { countCodeTry, type StoredSecret, consumeTotpStep } from '#server/domains/persons/persons.service.ts'
import { recoveryCodeHash } from './recovery-codes.rules.ts'
import { totpStep } from './totp.rules.ts'
import { secondsUntilNextTry, consumeRecoveryCode } from './two-factor.repo.ts'

const sealPurpose = 'totp secret'

export const sealSecret = (tokens: Tokens, secret: string): string => tokens.encrypt(sealPurpose, secret)

/** Counts a guess; rejects the eleventh wrong one within 15 minutes. */
export const countGuess = async (db: Db, personId: string): Promise<StoredSecret> =>
  (await countCodeTry(db, personId)) ?? fail('too_many', { retryAfter: await secondsUntilNextTry(db, personId) })

/** The time step of a six-digit code for a sealed secret. */
export const getTotpStep = (tokens: Tokens, sealed: string, code: string): number | undefined => {
  const secret = tokens.decrypt(sealPurpose, sealed)
  if (secret === undefined) throw new Error('A two-step secret was sealed with another SECRET_KEY.')
  return totpStep(secret, code)
}

export const failWithWrongCode = () => fail('wrong_authenticator_code', { field: 'code' })

/** Consumes a valid authenticator or recovery code; fails with any other. */
export const assertSecondStep = async (
  db: Db,
  tokens: Tokens,
  personId: string,
  enteredCode: string,
): Promise<void> => {
  const { on, secret } = await countGuess(db, personId)
  if (!on || secret === null) return failWithWrongCode()
  const digits = enteredCode.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const isConsumed = await consumeRecoveryCode(db, personId, recoveryCodeHash(tokens, personId, enteredCode))
    return isConsumed ? undefined : fail('wrong_recovery_code', { field: 'code' })
  }
  const step = getTotpStep(tokens, secret, digits)
  if (step === undefined || !(await consumeTotpStep(db, personId, secret, step))) failWithWrongCode()
}
