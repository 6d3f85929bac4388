import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { TestApp } from './app.ts'

/** A signed-in customer account. */
export interface Shopper {
  accountId: string
  email: string
  sessionId: string
  access: string
  csrf: string
  /** The first refresh token of their session. */
  refresh: string
}

export const newShopper = async (
  test: TestApp,
  overrides: { email?: string; name?: string; passwordHash?: string } = {},
): Promise<Shopper> => {
  const db = test.database.kysely
  const [accountId, sessionId] = [newId(), newId()]
  const { email = `${accountId}@shop.example`, name = 'Robin Field', passwordHash = '-' } = overrides
  await db
    .insertInto('customer_accounts')
    .values({ id: accountId, email, name, password_hash: passwordHash, language: 'en' })
    .execute()
  await db.insertInto('customer_sessions').values({ id: sessionId, account_id: accountId }).execute()
  const tokens = makeSessionTokens(makeTokens(test.config.secretKey), 'customer')
  const session = tokens.session(sessionId)
  const refresh = tokens.refresh(sessionId, 1)
  return { accountId, email, sessionId, access: session.access_token, csrf: session.csrf_token, refresh }
}
