import { sql } from 'kysely'
import type { CustomerData } from '#contract/domains/customer-account.ts'
import { addressesJson, consentsJson } from '#server/domains/customers/customers.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { ownLedgerJson } from './own-ledger.repo.ts'

type StoreCopy = Omit<CustomerData['stores'][number], 'orders'>

export interface StoredCopy {
  storeId: string
  copy: StoreCopy
  orderIds: string[]
}

/** Every record of the account, also those of stores it has left and those that a store has deleted. */
export const readStoreCopies = async (db: Db, { accountId }: CustomerActor): Promise<StoredCopy[]> => {
  const { rows } = await sql<StoredCopy>`
    select c.store_id as "storeId", json_build_object(
      'store', json_build_object('name', s.name, 'currency', s.currency),
      'name', c.name, 'email', c.email, 'phone', c.phone, 'birthday', c.birthday, 'language', c.language,
      'tags', c.tags, 'addresses', ${addressesJson(true)}, 'approval', c.approval, ${consentsJson},
      'leftEmailTopics', coalesce(ep.left_topics, '{}'), 'allowsEmailTracking', coalesce(ep.allows_tracking, false),
      'campaigns', (select coalesce(json_agg(json_build_object('name', p.name, 'sentAt', utc(r.sent_at),
          'openedAt', utc(r.opened_at), 'clickedAt', utc(r.clicked_at), 'unsubscribedAt', utc(r.unsubscribed_at))
          order by r.sent_at desc, r.id), '[]')
        from campaign_recipients r join campaigns p on p.store_id = r.store_id and p.id = r.campaign_id
        where r.store_id = c.store_id and r.customer_id = c.id and r.sent_at is not null),
      'points', c.points, 'credit', c.credit,
      'pointsAndCreditHistory', (select coalesce(json_agg(${ownLedgerJson} order by l.at desc, l.id desc), '[]')
        from customer_ledger l left join orders o on o.store_id = l.store_id and o.id = l.order_id
        where l.store_id = c.store_id and l.customer_id = c.id),
      'rewardTasks', (select coalesce(json_agg(json_build_object('task', t.name, 'completions', p.completions,
          'startedAt', utc(p.started_at), 'completedAt', utc(p.completed_at)) order by p.started_at desc, t.id), '[]')
        from reward_task_progress p join reward_tasks t on t.store_id = p.store_id and t.id = p.task_id
        where p.store_id = c.store_id and p.customer_id = c.id),
      'rewardRequests', (select coalesce(json_agg(json_build_object('task', t.name, 'status', r.status,
          'kind', r.kind, 'amount', r.amount, 'text', r.proof_text, 'fileName', r.proof_name, 'reason', r.reason,
          'note', r.note, 'createdAt', utc(r.created_at), 'decidedAt', utc(r.decided_at))
          order by r.created_at desc, r.id desc), '[]')
        from reward_requests r join reward_tasks t on t.store_id = r.store_id and t.id = r.task_id
        where r.store_id = c.store_id and r.customer_id = c.id),
      'referralCode', (select code from referral_codes f where f.store_id = c.store_id and f.customer_id = c.id),
      'referrals', (select coalesce(json_agg(json_build_object(
          'role', case when f.friend_id = c.id then 'friend' else 'referrer' end, 'status', f.status,
          'createdAt', utc(f.created_at)) order by f.created_at desc, f.id), '[]')
        from referrals f where f.store_id = c.store_id and c.id in (f.referrer_id, f.friend_id)),
      'history', (select coalesce(json_agg(json_build_object('kind', v.kind, 'at', utc(v.at)) order by v.at desc, v.id desc), '[]')
        from customer_events v where v.store_id = c.store_id and v.customer_id = c.id),
      'createdAt', utc(c.created_at), 'leftAt', utc(c.left_at), 'deletedAt', utc(c.deleted_at)) as copy,
      array(select o.id from orders o where o.store_id = c.store_id and o.customer_id = c.id
        order by o.placed_at desc, o.id)::text[] as "orderIds"
    from customers c join stores s on s.id = c.store_id
    left join email_preferences ep on ep.store_id = c.store_id and ep.customer_id = c.id
    where c.account_id = ${accountId} or c.former_account_id = ${accountId}
    order by s.name, c.store_id, c.id`.execute(db)
  return rows
}

export const readSignIns = async (db: Db, { accountId }: CustomerActor): Promise<CustomerData['signIns']> => {
  const { rows } = await sql<CustomerData['signIns'][number]>`
    select device, address, utc(created_at) as at, utc(rotated_at) as "lastUsedAt", utc(ended_at) as "endedAt"
    from customer_sessions where account_id = ${accountId} order by created_at desc, id`.execute(db)
  return rows
}

export const readCarts = async (db: Db, { accountId }: CustomerActor): Promise<CustomerData['carts']> => {
  const { rows } = await sql<CustomerData['carts'][number]>`
    select s.name as store, c.codes, utc(c.updated_at) as "changedAt",
      (select coalesce(json_agg(json_build_object('title', l.title, 'quantity', l.quantity) order by l.added_at), '[]')
        from cart_lines l where l.store_id = c.store_id and l.cart_id = c.id) as items
    from carts c join stores s on s.id = c.store_id
    where c.account_id = ${accountId} order by s.name, c.id`.execute(db)
  return rows
}
