import { sql } from 'kysely'
import type { RewardExpiry, RewardKind } from '#contract/enumerations.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface ExpiringStore {
  storeId: string
  timezone: string
  kind: RewardKind
  expiry: RewardExpiry
  expiryDays: number
  warningDays: number
  expiryChangedAt: string
}

/** Stores of which something may expire, or customers may have to be warned. */
export const readExpiringStores = async (db: Db): Promise<ExpiringStore[]> => {
  const { rows } = await sql<ExpiringStore>`
    select s.id as "storeId", s.timezone, w.kind, w.expiry, w.expiry_days as "expiryDays",
      w.warning_days as "warningDays", utc(w.expiry_changed_at) as "expiryChangedAt"
    from stores s join reward_programs w on w.store_id = s.id
    where (w.expiry = 'after_inactivity'
        and w.expiry_changed_at + make_interval(days => w.expiry_days - w.warning_days) <= now())
      or exists (select from customers c
        where c.store_id = s.id and c.next_expiry_at <= now() + make_interval(days => w.warning_days))
    order by s.id`.execute(db)
  return rows
}

export interface BirthdayStore {
  storeId: string
  kind: RewardKind
  birthdayBonus: number
  today: string
}

export const readBirthdayStores = async (db: Db): Promise<BirthdayStore[]> => {
  const { rows } = await sql<BirthdayStore>`
    select s.id as "storeId", w.kind, w.birthday_bonus as "birthdayBonus",
      to_char(now() at time zone s.timezone, 'YYYY-MM-DD') as today
    from stores s join reward_programs w on w.store_id = s.id
    where w.enabled and w.birthday_bonus > 0 order by s.id`.execute(db)
  return rows
}
