import type * as z from 'zod'
import type { identity } from '#contract/domains/identity.ts'
import { passesSecondStep } from '#server/domains/two-factor/second-step.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { passwordMatches } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readChallenge } from './challenge.service.ts'
import { readAccount, readEntrant } from './entry.repo.ts'
import { admit, type Caller, enter, type Entered } from './entry.service.ts'

export const login = async (
  tokens: Tokens,
  db: Db,
  { email, password }: z.output<typeof identity.login.body>,
  caller: Caller,
): Promise<Entered> => {
  const account = await readAccount(db, email)
  const right = await passwordMatches(password, account?.passwordHash)
  if (!account || account.passwordHash === null || !right) return refuse('wrong_credentials')
  if (!account.isAdmin && account.membershipId === null) return refuse('access_off')
  const membershipId = account.isAdmin ? null : account.membershipId
  return enter(tokens, db, account.personId, membershipId, caller, account.passwordHash)
}

/** The challenge proves that the password was right and becomes invalid when it changes. */
export const answerChallenge = async (
  tokens: Tokens,
  db: Db,
  body: z.output<typeof identity.answerChallenge.body>,
  caller: Caller,
): Promise<Extract<Entered, { kind: 'session' }>> => {
  const challenge = readChallenge(tokens, body.challenge_id)
  const entrant = challenge && (await readEntrant(db, challenge.personId))
  if (!entrant || !challenge.isFor(entrant)) return refuse('sign_in_expired')
  if (!(await passesSecondStep(db, tokens, entrant.personId, body.code))) return refuse('wrong_code', { at: 'code' })
  return admit(db, entrant, challenge.membershipId, caller)
}
