import type * as z from 'zod'
import type { identity } from '#contract/domains/identity.ts'
import { assertSecondStep } from '#server/domains/two-factor/second-step.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readChallenge } from './challenge.service.ts'
import { readLoginAccount, readSignInPerson } from './sign-in.repo.ts'
import { openVerifiedSession, type Caller, signIn, type SignInResult } from './sign-in.service.ts'

export const login = async (
  tokens: Tokens,
  db: Db,
  { email, password }: z.output<typeof identity.login.body>,
  caller: Caller,
): Promise<SignInResult> => {
  const account = await readLoginAccount(db, email)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account || account.passwordHash === null || !isRight) return fail('wrong_credentials')
  if (!account.isAdmin && account.membershipId === null) return fail('access_off')
  const membershipId = account.isAdmin ? null : account.membershipId
  return signIn(tokens, db, account.personId, membershipId, caller, account.passwordHash)
}

/** The challenge proves that the password was right and becomes invalid when it changes. */
export const answerChallenge = async (
  tokens: Tokens,
  db: Db,
  body: z.output<typeof identity.answerChallenge.body>,
  caller: Caller,
): Promise<Extract<SignInResult, { kind: 'session' }>> => {
  const challenge = readChallenge(tokens, body.challenge_id)
  const person = challenge && (await readSignInPerson(db, challenge.personId))
  if (!person || !challenge.isFor(person)) return fail('sign_in_expired')
  await assertSecondStep(db, tokens, person.personId, body.code)
  return openVerifiedSession(db, person, challenge.membershipId, caller)
}
