import { sql } from 'kysely'
import type { Automation, AutomationKind } from '#contract/domains/automations.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'

export type StoredAutomation = Pick<
  Automation,
  'kind' | 'isOn' | 'onSince' | 'conditions' | 'exitsOnOrder' | 'hours' | 'days' | 'version' | 'updatedAt' | 'updatedBy'
>

const columns = sql`a.kind, a.is_on as "isOn", utc(a.on_since) as "onSince",
  json_build_object('segments', a.segments, 'minAmount', a.min_amount) as conditions,
  a.exits_on_order as "exitsOnOrder", a.hours, a.days, a.version, utc(a.updated_at) as "updatedAt",
  (select p.name from persons p where p.id = a.updated_by) as "updatedBy"`

/** The automations that are set up. */
export const readStored = async (db: Db | Tx, store: StoreId): Promise<StoredAutomation[]> => {
  const { rows } = await sql<StoredAutomation>`
    select ${columns} from automations a where a.store_id = ${store}`.execute(db)
  return rows
}

/** Waits for changes that aren't committed, and makes later ones wait until the transaction ends. */
export const lockStored = async (
  tx: Tx,
  store: StoreId,
  kind: AutomationKind,
  mode: 'share' | 'update',
): Promise<StoredAutomation | undefined> => {
  const { rows } = await sql<StoredAutomation>`
    select ${columns} from automations a where a.store_id = ${store} and a.kind = ${kind}
    for ${mode === 'share' ? sql`share` : sql`no key update`} of a`.execute(tx)
  return rows[0]
}

/** False if another call was faster. */
export const insertAutomation = async (
  tx: Tx,
  store: StoreId,
  by: string,
  { kind, exitsOnOrder, hours, days }: Pick<StoredAutomation, 'kind' | 'exitsOnOrder' | 'hours' | 'days'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into automations (store_id, kind, exits_on_order, hours, days, updated_by)
    values (${store}, ${kind}, ${exitsOnOrder}, ${hours}, ${days}, ${by}) on conflict do nothing returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The caller has locked the row and checked its version. */
export const writeAutomation = async (
  tx: Tx,
  store: StoreId,
  by: string,
  { kind, isOn, conditions, exitsOnOrder, hours, days }: StoredAutomation,
): Promise<void> => {
  await sql`
    update automations a set on_since = case when ${isOn} and not a.is_on then now() else a.on_since end, is_on = ${isOn},
      segments = ${conditions.segments}::uuid[], min_amount = ${conditions.minAmount}, exits_on_order = ${exitsOnOrder},
      hours = ${hours}, days = ${days}, version = a.version + 1, updated_at = now(), updated_by = ${by}
    where a.store_id = ${store} and a.kind = ${kind}`.execute(tx)
}

export interface EntryCount {
  kind: AutomationKind
  /** Null for people who wait for a step. */
  reason: Automation['exits'][number]['reason'] | null
  step: number
  count: number
}

export const countEntries = async (db: Db | Tx, store: StoreId, kind?: AutomationKind): Promise<EntryCount[]> => {
  const { rows } = await sql<EntryCount>`
    select kind, exit_reason as reason, case when exit_reason is null then step else 0 end as step, count(*) as count
    from automation_entries
    where store_id = ${store} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    group by 1, 2, 3`.execute(db)
  return rows
}

export const readSegmentNames = async (db: Db | Tx, store: StoreId, ids: readonly string[]) => {
  const { rows } = await sql<{ _id: string; name: string }>`
    select id as _id, name from customer_segments
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by name_normalized, id`.execute(db)
  return rows
}

export const readStoreLanguage = async (db: Db | Tx, store: StoreId): Promise<Language> => {
  const { rows } = await sql<{ language: Language }>`select language from stores where id = ${store}`.execute(db)
  return rows[0]?.language ?? fail('not_found')
}

/** Stores with automations that are on, with their kinds. Stores of closed businesses send nothing. */
export const readStoresToRun = async (db: Db): Promise<{ storeId: string; kinds: AutomationKind[] }[]> => {
  const { rows } = await sql<{ storeId: string; kinds: AutomationKind[] }>`
    select a.store_id as "storeId", array_agg(a.kind) as kinds
    from automations a
    join stores s on s.id = a.store_id and s.deleted_at is null
    join vendors v on v.id = s.vendor_id and v.deleted_at is null and v.status = 'active'
      and current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end)
        in ('trialing', 'active', 'past_due')
    where a.is_on group by a.store_id order by a.store_id`.execute(db)
  return rows
}
