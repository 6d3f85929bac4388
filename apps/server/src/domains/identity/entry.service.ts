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

/** Opens the session of somebody who has proved who they are. */
export const admit = async (
  db: Db,
  { personId, passwordHash, email }: Entrant,
  membershipId: string | null,
  { address, device }: Caller,
): Promise<Extract<Entered, { kind: 'session' }>> => {
  const opened = await openSession(db, { personId, membershipId, passwordHash, address, device })
  if (opened) return { kind: 'session', ...opened, email }
  // Right a moment ago: the password has been changed since, or the access was switched off.
  const now = await readEntrant(db, personId)
  return refuse(now?.passwordHash === passwordHash ? 'access_off' : 'wrong_credentials')
}

/**
 * The password was right: a session, or a challenge where two-step sign-in is on. membershipId null: an admin.
 * `checked` is the hash that the password was checked against, where that was outside this transaction.
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
