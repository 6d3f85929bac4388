import { sql } from 'kysely'
import type { AutomationExit, AutomationKind } from '#contract/domains/automations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type ConditionSettings, exitReason } from './conditions.repo.ts'

export interface DueEntry {
  customerId: string
  triggerKey: string
  /** Emails so far. */
  step: number
  /** Why they get no further email; null if they get the next one. */
  exit: AutomationExit | null
}

/** Entries whose step is due, locked; another worker passes over them. */
export const takeDueEntries = async (
  tx: Tx,
  store: StoreId,
  settings: ConditionSettings,
  limit: number,
): Promise<DueEntry[]> => {
  const { rows } = await sql<DueEntry>`
    with due as materialized (
      select * from automation_entries
      where store_id = ${store} and kind = ${settings.kind} and exited_at is null and due_at <= now()
      order by due_at, customer_id limit ${limit} for update skip locked
    )
    select e.customer_id as "customerId", e.trigger_key as "triggerKey", e.step, ${exitReason(store, settings)} as exit
    from due e join customers c on c.store_id = e.store_id and c.id = e.customer_id`.execute(tx)
  return rows
}

export interface EntryChange {
  customerId: string
  triggerKey: string
  step: number
  exit: AutomationExit | null
  /** Until the next step; null after the end. */
  delayMinutes: number | null
}

export const writeEntries = async (
  tx: Tx,
  store: StoreId,
  kind: AutomationKind,
  changes: readonly EntryChange[],
): Promise<void> => {
  await sql`
    update automation_entries e set step = n.step, exit_reason = n.exit,
      exited_at = case when n.exit is not null then now() end,
      due_at = case when n.exit is null then now() + make_interval(mins => n."delayMinutes") end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n ("customerId" uuid, "triggerKey" text, step integer, exit text, "delayMinutes" integer)
    where e.store_id = ${store} and e.kind = ${kind} and e.customer_id = n."customerId"
      and e.trigger_key = n."triggerKey"`.execute(tx)
}

/** When an automation is turned off. */
export const exitAll = async (tx: Tx, store: StoreId, kind: AutomationKind): Promise<void> => {
  await sql`
    update automation_entries set exited_at = now(), exit_reason = 'turned_off', due_at = null
    where store_id = ${store} and kind = ${kind} and exited_at is null`.execute(tx)
}
