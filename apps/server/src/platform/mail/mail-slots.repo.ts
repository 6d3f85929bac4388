import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { toMailbox } from './mailbox.ts'

const maxPerHour = 3
const hourInMs = 60 * 60 * 1000

export interface MailSlot {
  isFree: boolean
  /** Seconds until the next slot is free. */
  retryAfter: number
}

/**
 * Takes one of the three slots an hour for unrequested emails to an address, over all purposes: codes, reset links,
 * confirmations, invitations. Each slot is taken for an hour, so no hour has more than three. It is released if the
 * transaction is rolled back. A slot is also taken if no email follows because the address has no account: otherwise the
 * limit would reveal which addresses have one.
 */
export const takeMailSlot = async (tx: Tx, tokens: Tokens, to: string): Promise<MailSlot> => {
  // Hashed, so that the table holds no addresses.
  const mailbox = `mail slot ${tokens.hash('rate limit', toMailbox(to))}`
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  // Two calls at once would both see the same free slot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 21))`.execute(tx)
  const { rows } = await sql<{ isFree: boolean; waitMs: string | null }>`
    with slots as (
      select ${mailbox}::text || ' ' || n as key from generate_series(1, ${maxPerHour}::int) n
    ), taken as (
      insert into rate_limits (key, points, expire)
      select s.key, 1, ${now} + ${hourInMs}::bigint from slots s
      where not exists (select from rate_limits r where r.key = s.key and r.expire > ${now})
      order by s.key limit 1
      on conflict (key) do update set expire = excluded.expire
      returning key
    )
    select exists (select from taken) as "isFree",
      (select min(r.expire) - ${now} from rate_limits r join slots s on s.key = r.key) as "waitMs"`.execute(tx)
  return { isFree: rows[0]?.isFree ?? false, retryAfter: Math.max(1, Math.ceil(Number(rows[0]?.waitMs ?? 0) / 1000)) }
}
