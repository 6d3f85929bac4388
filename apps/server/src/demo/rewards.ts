import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import { sumClosedDays } from '#server/domains/reward-reports/reward-days.repo.ts'
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

/** A year of earnings that fit the orders, and tasks with requests; then the balances they add up to. */
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
  await sumClosedDays(tx, store)
}
