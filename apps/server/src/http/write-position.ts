import { getLatest, lastPosition, parsePosition } from '#server/platform/db/wal-position.ts'
import type { Freshness, ReplicaReads } from '#server/platform/replica-reads.ts'
import type { Access } from './guard.ts'
import type { Cookies } from './routes.ts'

const cookieName = 'storeward_position'
const path = '/api'

/**
 * After a write: this browser's reads see it from now on, at any process. The position is read after the commit, by one
 * statement for all writes that end at once; one that is sent with the commit wouldn't cover repeated requests and
 * writes outside of a unit of work.
 */
export const rememberPosition = async (
  reads: ReplicaReads,
  { actor, apiKey }: Access,
  cookies: Cookies,
): Promise<void> => {
  if (!reads.isEnabled || !actor || apiKey) return
  // The write is committed, so it must not fail. Without a position only the primary is recent enough.
  const position = await reads.readPosition().catch(() => lastPosition)
  cookies.set(cookieName, getLatest(position, parsePosition(cookies.get(cookieName))), { path })
}

/** Programs with an API key store no cookies, and a call for all stores isn't covered by the changes of one. */
export const getFreshness = ({ apiKey, store }: Access, cookies: Cookies): Freshness =>
  apiKey || store === null ? { isStrict: true } : { position: parsePosition(cookies.get(cookieName)), storeId: store }
