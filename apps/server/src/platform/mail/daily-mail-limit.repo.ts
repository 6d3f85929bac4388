import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { toMailbox } from './mailbox.ts'

/**
 * Counts one more email to an address and returns whether it may be sent. Limits emails that anyone can trigger to any
 * address, per kind and day. The count is rolled back with the transaction.
 */
export const takeDailyMail = async (
  tx: Tx,
  tokens: Tokens,
  { kind, to, maxPerDay }: { kind: string; to: string; maxPerDay: number },
): Promise<boolean> => {
  // Hashed, so that the table contains no addresses.
  const key = `daily mails ${kind}:${tokens.hash('rate limit', toMailbox(to))}`
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const day = 24 * 60 * 60 * 1000
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${now} + ${day})
    on conflict (key) do update set
      points = case when r.expire > ${now} then r.points + 1 else 1 end,
      expire = case when r.expire > ${now} then r.expire else excluded.expire end
    returning points`.execute(tx)
  return (rows[0]?.points ?? 0) <= maxPerDay
}
