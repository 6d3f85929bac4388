import type { Db } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { makeChallenge } from './challenge.service.ts'
import { type Entrant, readEntrant } from './entry.repo.ts'
import { endSessions } from './sessions.repo.ts'
import { openSession } from './sessions.service.ts'

export interface Caller {
  address: string
  device: string
}

export type Entered =
  | { kind: 'session'; sessionId: string; counter: number; email: string }
  | { kind: 'challenge'; challengeId: string }

/** Opens a session for a person whose credentials have been checked. */
export const admit = async (
  db: Db,
  { personId, passwordHash, email }: Entrant,
  membershipId: string | null,
  { address, device }: Caller,
): Promise<Extract<Entered, { kind: 'session' }>> => {
  const opened = await openSession(db, { personId, membershipId, passwordHash, address, device })
  if (opened) return { kind: 'session', ...opened, email }
  // The credentials were right when they were checked: the password has changed since, or access was turned off.
  const now = await readEntrant(db, personId)
  return refuse(now?.passwordHash === passwordHash ? 'access_off' : 'wrong_credentials')
}

/**
 * Call after the password was checked. Returns a challenge when two-step sign-in is on, else a session. `membershipId`
 * is null for admins. `checkedHash` is the hash the password was checked against outside this transaction.
 */
export const enter = async (
  tokens: Tokens,
  db: Db,
  personId: string,
  membershipId: string | null,
  caller: Caller,
  checked?: string,
): Promise<Entered> => {
  const entrant = await readEntrant(db, personId)
  if (!entrant || (checked !== undefined && entrant.passwordHash !== checked)) return refuse('wrong_credentials')
  if (entrant.twoFactor) return { kind: 'challenge', challengeId: makeChallenge(tokens, entrant, membershipId) }
  return admit(db, entrant, membershipId, caller)
}

export const endSessionsOf = (
  db: Db,
  whose: { personId: string; except?: string } | { membershipId: string },
  reason: string,
): Promise<void> => endSessions(db, whose, reason)
