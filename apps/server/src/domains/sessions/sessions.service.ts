import { refreshGraceSeconds } from '#contract/browser-storage.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { advanceSession, endSession, insertSession, readSession } from './sessions.repo.ts'

export interface OpenedSession {
  sessionId: string
  counter: number
}

export const openSession = async (
  db: Db,
  input: {
    personId: string
    /** Null for an admin. */
    membershipId: string | null
    /** The hash that was checked; no session is opened when it has changed. */
    passwordHash: string | null
    device: string
    address: string
  },
): Promise<OpenedSession | undefined> => {
  const sessionId = newId()
  return (await insertSession(db, { id: sessionId, ...input })) ? { sessionId, counter: 1 } : undefined
}

/**
 * The newest token returns its successor. The predecessor returns that same successor for ten seconds after it was
 * issued, because several tabs refresh at once and responses get lost. Any later use of the predecessor, or of an older
 * token, means that the cookie was copied and ends the session.
 */
export const refreshSession = async (
  db: Db,
  tokens: SessionTokens,
  token: string,
): Promise<OpenedSession | undefined> => {
  const claims = tokens.readRefresh(token)
  if (!claims) return undefined
  const { sessionId, counter } = claims
  if (await advanceSession(db, tokens.audience, sessionId, counter)) return { sessionId, counter: counter + 1 }

  const session = await readSession(db, tokens.audience, sessionId)
  if (!session) return undefined
  const isPredecessor = counter === session.counter - 1
  if (isPredecessor && session.secondsSinceRotation < refreshGraceSeconds) return { sessionId, counter: counter + 1 }
  await endSession(db, tokens.audience, sessionId, 'replayed')
  return undefined
}

export const signOut = (db: Db, tokens: SessionTokens, sessionId: string): Promise<void> =>
  endSession(db, tokens.audience, sessionId, 'signed out')

export {
  deleteCustomerSessions,
  deleteMembershipSessions,
  endCustomerSessions,
  endSessions,
  endClosedSessions,
  endPersonSession,
  markSteppedUp,
  type CustomerCredentials,
  type CustomerSession,
  insertCustomerSession,
  readCustomerSession,
  touchCustomerSession,
} from './sessions.repo.ts'
