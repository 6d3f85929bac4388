import { sql } from 'kysely'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { Language } from '#contract/enumerations.ts'
import { sumClosedDays } from '#server/domains/reward-reports/reward-days.repo.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoImage } from './product-images.ts'
import { demoEarnings } from './reward-earnings.ts'
import { demoPrograms } from './reward-program.ts'
import { demoTasks } from './reward-tasks.ts'

const proofCount = 12

/** Images that customers sent, as private files of the store. */
export const storeDemoProofs = async (
  tx: Tx,
  files: FileStorage,
  { vendorId, storeId, images }: { vendorId: string; storeId: string; images: readonly DemoImage[] },
): Promise<string[]> => {
  const stored = Array.from({ length: images.length === 0 ? 0 : proofCount }, (_, index) => ({
    key: `${vendorId}/${newId()}.pwebp`,
    bytes: images[(index * 3) % images.length]?.bytes ?? Buffer.alloc(0),
  }))
  await Promise.all(stored.map(({ key, bytes }) => files.publish(key, bytes, 'image/webp')))
  const shared = { vendor_id: vendorId, store_id: storeId, mime_type: 'image/webp', state: 'ready' }
  await insertRows(
    tx,
    'files',
    stored.map(({ key, bytes }) => ({ ...shared, key, bytes: bytes.length, settled_at: new Date().toISOString() })),
  )
  return stored.map(({ key }) => key)
}

/** The newest customers came through a friend; two of them look like the same person and wait for staff. */
const demoReferrals = async (
  tx: Tx,
  store: StoreId,
  { kind, referral }: Pick<RewardProgramFields, 'kind' | 'referral'>,
): Promise<void> => {
  if (!referral.enabled) return
  const { referrerAmount, friendAmount, minimumOrder } = referral
  await sql`
    insert into referrals (store_id, id, referrer_id, friend_id, flags, kind, referrer_amount, friend_amount,
      minimum_order, created_at)
    select ${store}, gen_random_uuid(), referrer.id, friend.id,
      case friend.position when 1 then '{same_address}' when 2 then '{same_network,many_per_day}' else '{}' end::text[],
      ${kind}, ${referrerAmount}, ${friendAmount}, ${minimumOrder}, friend.created_at
    from (select id, created_at, row_number() over (order by created_at desc, id) as position from customers
      where store_id = ${store} and deleted_at is null and approval = 'approved') friend
    join (select id, row_number() over (order by created_at, id) as position from customers
      where store_id = ${store} and deleted_at is null and approval = 'approved') referrer
      on referrer.position = friend.position
    where friend.position <= 4 and friend.id <> referrer.id`.execute(tx)
}

/** A year of earnings that fit the orders, tasks with requests, and referrals; then the balances they add up to. */
export const demoRewards = async (
  tx: Tx,
  storeId: string,
  options: { index: number; personId: string; zone: string; language: Language; proofKeys: readonly string[] },
): Promise<void> => {
  const program = demoPrograms[options.index]
  if (!program) return
  const store = trustedStoreId(storeId)
  await insertRows(tx, 'customer_ledger', [
    ...(await demoEarnings(tx, store, program, options.zone)),
    ...(await demoTasks(tx, store, { ...options, program })),
  ])
  await sql`
    update customer_ledger l set balance_after = s.balance
    from (select id, sum(delta) over (partition by customer_id, kind order by at, id) as balance
      from customer_ledger where store_id = ${store}) s
    where l.store_id = ${store} and l.id = s.id and l.balance_after <> s.balance`.execute(tx)
  await sql`
    update customers c set points = s.points, credit = s.credit, reward_activity_at = s.active_at,
      next_expiry_at = s.expires_at
    from (select customer_id, coalesce(sum(delta) filter (where kind = 'points'), 0) as points,
        coalesce(sum(delta) filter (where kind = 'credit'), 0) as credit, min(expires_at) as expires_at,
        max(at) filter (where reason in ('earned', 'order', 'task')) as active_at
      from customer_ledger where store_id = ${store} group by 1) s
    where c.store_id = ${store} and c.id = s.customer_id`.execute(tx)
  await demoReferrals(tx, store, program)
  await sumClosedDays(tx, store)
}
