import { sql } from 'kysely'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { MemberRewards } from '#contract/domains/reward-summary.ts'
import { programJson } from '#server/domains/reward-program/reward-program.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface StoredMember extends Omit<MemberRewards, 'tier' | 'nextExpiry'> {
  id: string
  /** When something may expire at the earliest. */
  nextExpiryAt: string | null
}

export interface SummaryRow {
  program: RewardProgramFields
  expiryChangedAt: string | null
  member: StoredMember | null
}

const maxPending = 10

/** The program, and the account's customer if there is one. */
export const readSummary = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor | null,
): Promise<SummaryRow | undefined> => {
  const { rows } = await sql<SummaryRow>`
    select ${programJson} as program, utc(w.expiry_changed_at) as "expiryChangedAt",
      case when c.id is not null then json_build_object('id', c.id, 'points', c.points, 'credit', c.credit,
        'pointsDebt', c.points_debt, 'creditDebt', c.credit_debt,
        'nextExpiryAt', utc(c.next_expiry_at),
        'referralCode', (select k.code from referral_codes k where k.store_id = c.store_id and k.customer_id = c.id),
        'pending', (select coalesce(json_agg(json_build_object('kind', d.kind, 'amount', d.amount,
            'availableAt', utc(d.available_at)) order by d.available_at), '[]') from (
          select e.kind, sum(e.amount)::bigint as amount, max(e.available_at) as available_at
          from reward_earnings e
          where e.store_id = c.store_id and e.customer_id = c.id and e.credited_at is null and e.amount > 0
            and e.available_at is not null
          group by e.kind, (e.available_at at time zone s.timezone)::date
          order by 3 limit ${sql.lit(maxPending)}) d)
      ) end as member
    from stores s
    left join reward_programs w on w.store_id = s.id
    left join customers c on c.store_id = s.id and c.account_id = ${actor?.accountId ?? null}::uuid
      and c.deleted_at is null
    where s.id = ${store}`.execute(db)
  return rows[0]
}
