import { sql } from 'kysely'
import type { TaskTemplateKey } from '#contract/rewards/task-templates.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface CustomerFacts {
  hasProfile: boolean
  hasConsent: boolean
}

/** What the tasks about a customer's data depend on. A profile needs no birthday where customers can't enter one. */
export const readCustomerFacts = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  { needsBirthday }: { needsBirthday: boolean },
): Promise<CustomerFacts> => {
  const { rows } = await sql<CustomerFacts>`
    select c.email_consent is true as "hasConsent",
      c.phone is not null and (c.birthday is not null or not ${needsBirthday}::boolean) and exists (
        select 1 from customer_addresses a where a.store_id = c.store_id and a.customer_id = c.id) as "hasProfile"
    from customers c where c.store_id = ${store} and c.id = ${customerId}`.execute(tx)
  return rows[0] ?? { hasProfile: false, hasConsent: false }
}

/** Whether the customer has paid an order other than this one, which was neither cancelled nor fully refunded. */
export const hasPaidOrder = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  exceptOrderId: string | null = null,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders o
    where o.store_id = ${store} and o.customer_id = ${customerId} and o.id is distinct from ${exceptOrderId}::uuid
      and o.status <> 'cancelled' and o.payment_status in ('paid', 'partially_refunded') limit 1`.execute(db)
  return rows.length > 0
}

export interface RevokedCompletion {
  id: string
  taskId: string
}

/**
 * Rejects the customer's automatic completions of a task, so that it can be completed again. The caller has locked the
 * customer.
 */
export const revokeCompletions = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  template: TaskTemplateKey,
): Promise<RevokedCompletion[]> => {
  const { rows } = await sql<RevokedCompletion>`
    with revoked as (
      update reward_requests r set status = 'rejected', occasion = r.occasion || ' ' || r.id, decided_at = now()
      from reward_tasks t
      where r.store_id = ${store} and r.customer_id = ${customerId} and r.source = 'automatic' and r.status = 'approved'
        and t.store_id = r.store_id and t.id = r.task_id and t.template = ${template}
      returning r.id, r.task_id
    ), progress as (
      update reward_task_progress p set completions = p.completions - g.count, completed_at = null
      from (select task_id, count(*)::integer from revoked group by 1) g
      where p.store_id = ${store} and p.customer_id = ${customerId} and p.task_id = g.task_id)
    select id, task_id as "taskId" from revoked`.execute(tx)
  return rows
}

export interface BirthdayStore {
  storeId: string
  /** In the store's time zone. */
  today: string
}

/** Stores with a birthday task and a program that is on. */
export const readBirthdayStores = async (db: Db): Promise<BirthdayStore[]> => {
  const { rows } = await sql<BirthdayStore>`
    select s.id as "storeId", (now() at time zone s.timezone)::date::text as today
    from reward_tasks t join stores s on s.id = t.store_id
    join reward_programs w on w.store_id = s.id and w.enabled
    where t.template = 'birthday' and t.is_active and t.deleted_at is null and s.deleted_at is null
    order by s.id`.execute(db)
  return rows
}
