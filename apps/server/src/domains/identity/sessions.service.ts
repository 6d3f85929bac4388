import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { advanceSession, endSession, insertSession, readSession } from './sessions.repo.ts'

const graceSeconds = 10

export interface Opened {
  sessionId: string
  counter: number
}

export const openSession = async (
  db: Db,
  who: {
    personId: string
    /** None for an admin. */
    membershipId: string | null
    /** The one that was checked; the session opens only while it is still theirs. */
    passwordHash: string | null
    device: string
    address: string
  },
): Promise<Opened | undefined> => {
  const sessionId = newId()
  return (await insertSession(db, { id: sessionId, ...who })) ? { sessionId, counter: 1 } : undefined
}

/**
 * The newest token yields its successor. Its predecessor yields that same successor until the successor is first used,
 * and ten seconds beyond: several tabs refresh at once, and answers get lost. Anything older has been stolen or
 * copied, and ends the whole family.
 */
export const refreshSession = async (db: Db, tokens: SessionTokens, token: string): Promise<Opened | undefined> => {
  const held = tokens.readRefresh(token)
  if (!held) return undefined
  const { sessionId, counter } = held
  if (await advanceSession(db, tokens.audience, sessionId, counter)) return { sessionId, counter: counter + 1 }

  const session = await readSession(db, tokens.audience, sessionId)
  if (!session) return undefined
  const successor = { sessionId, counter: counter + 1 }
  if (counter === session.counter - 1) return successor
  if (counter === session.counter - 2 && session.secondsSinceRotation < graceSeconds) return successor
  await endSession(db, tokens.audience, sessionId, 'replayed')
  return undefined
}

export const signOut = (db: Db, tokens: SessionTokens, sessionId: string): Promise<void> =>
  endSession(db, tokens.audience, sessionId, 'signed out')
