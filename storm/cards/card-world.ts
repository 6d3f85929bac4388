import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { Person } from '#server/testing/app.ts'
import type { StoreFixture } from '#server/testing/store-fixture.ts'
import { type Caller, makeCaller } from '../caller.ts'
import { makeRng, type Rng } from '../rng.ts'

/** Context shared by the loads of the card storm. */
export interface CardWorld {
  fixture: StoreFixture
  db: Db
  caller: Caller
  rng: Rng
  /** Makes a unique idempotency key or email prefix. */
  uniqueName(prefix: string): string
  /** Makes a unique client address, for limits per address. */
  address(): string
  /** Fresh tokens. */
  signIn(person: Pick<Person, 'sessionId'>): { access: string; csrf: string }
  /** Confirms an intent as the card form does, until the provider has answered. */
  confirmCard(secret: { clientSecret: string; publishableKey: string }, card: string): Promise<void>
  /** Whether the query returns a row within the time. */
  waitForRow(query: RawBuilder<unknown>, maxMs: number, everyMs?: number): Promise<boolean>
}

const maxConfirmMs = 60_000
const requestMs = 20_000

export const makeCardWorld = (fixture: StoreFixture, url: string, seed: number): CardWorld => {
  const db = fixture.test.database.kysely
  const tokens = makeSessionTokens(makeTokens(fixture.test.config.secretKey))
  const rng = makeRng(seed)
  let count = 0
  const address = (): string => {
    count += 1
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  }
  return {
    fixture,
    db,
    rng,
    address,
    caller: makeCaller(url, makeRng(seed + 1)),
    uniqueName: (prefix) => `${prefix}-${(count += 1)}`,
    signIn: ({ sessionId }) => {
      const { access_token: access, csrf_token: csrf } = tokens.session(sessionId)
      return { access, csrf }
    },
    confirmCard: async ({ clientSecret, publishableKey }, card) => {
      const [intent = ''] = clientSecret.split('_secret_')
      const type = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const fields = { key: publishableKey, client_secret: clientSecret, payment_method: `pm_card_${card}` }
      const deadline = Date.now() + maxConfirmMs
      for (;;) {
        const response = await fetch(`${url}/sandbox/v1/${type}/${intent}/confirm`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address() },
          body: new URLSearchParams(fields),
          signal: AbortSignal.timeout(requestMs),
        }).catch(() => undefined)
        await response?.arrayBuffer().catch(() => undefined)
        // Repeated after a lost response, the answer is that the intent can't be confirmed any more.
        if (response && response.status < 500) return
        if (Date.now() > deadline) throw new Error(`The confirmation of ${intent} was never answered.`)
        await pause(50 + rng(100))
      }
    },
    waitForRow: async (query, maxMs, everyMs = 50) => {
      const deadline = Date.now() + maxMs
      for (;;) {
        const { rows } = await sql`${query}`.execute(db)
        if (rows.length > 0) return true
        if (Date.now() > deadline) return false
        await pause(everyMs)
      }
    },
  }
}
