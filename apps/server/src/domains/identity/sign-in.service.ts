import type { Db } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { endSessions, openSession } from '#server/domains/sessions/sessions.service.ts'
import { makeChallenge } from './challenge.service.ts'
import { type SignInPerson, readSignInPerson } from './sign-in.repo.ts'

export interface Caller {
  address: string
  device: string
}

export type SignInResult =
  | { kind: 'session'; sessionId: string; counter: number; email: string }
  | { kind: 'challenge'; challengeId: string }

/** Opens a session for a person whose credentials have been checked. */
export const openVerifiedSession = async (
  db: Db,
  { personId, passwordHash, email }: SignInPerson,
  membershipId: string | null,
  { address, device }: Caller,
): Promise<Extract<SignInResult, { kind: 'session' }>> => {
  const session = await openSession(db, { personId, membershipId, passwordHash, address, device })
  if (session) return { kind: 'session', ...session, email }
  // The credentials were right when they were checked: the password has changed since, or access was turned off.
  const current = await readSignInPerson(db, personId)
  return fail(current?.passwordHash === passwordHash ? 'access_off' : 'wrong_credentials')
}

/**
 * Call after the password was checked. Returns a challenge when two-step sign-in is on, else a session. `membershipId`
 * is null for admins. `checkedHash` is the hash the password was checked against outside this transaction.
 */
export const signIn = async (
  tokens: Tokens,
  db: Db,
  personId: string,
  membershipId: string | null,
  caller: Caller,
  checkedHash?: string,
): Promise<SignInResult> => {
  const person = await readSignInPerson(db, personId)
  if (!person || (checkedHash !== undefined && person.passwordHash !== checkedHash)) return fail('wrong_credentials')
  if (person.twoFactor) return { kind: 'challenge', challengeId: makeChallenge(tokens, person, membershipId) }
  return openVerifiedSession(db, person, membershipId, caller)
}

export const endMatchingSessions = (
  db: Db,
  filter: { personId: string; except?: string } | { membershipId: string },
  reason: string,
): Promise<void> => endSessions(db, filter, reason)
