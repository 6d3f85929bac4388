import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { accessChannel } from './access-checks.ts'
import { type Listener, openListener } from './db/listener.ts'
import { newId } from './ids.ts'

let test: TestApp
let listener: Listener
const announced: string[] = []
beforeAll(async () => {
  test = await openTestApp()
  const channels = { [accessChannel]: (id: string) => void announced.push(id) }
  listener = openListener({
    pool: test.database.pool,
    sendPool: test.database.pool,
    channels,
    onReconnect: () => undefined,
    log: silentLog,
  })
  await listener.ready
})
afterAll(async () => {
  await listener.close()
  await test.close()
})

/** The ids that a statement announces. */
const readAnnounced = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
  announced.length = 0
  await statement.execute(test.database.kysely)
  const marker = newId()
  await listener.notify(accessChannel, [marker])
  await expect.poll(() => announced.at(-1)).toBe(marker)
  return announced.slice(0, -1)
}

it('announces changes that may end access, and nothing else', async () => {
  const { vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const { personId, membershipId, sessionId } = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  const cases: [ReturnType<typeof sql>, string[]][] = [
    [
      sql`update memberships set permissions = array['view_orders', 'view_products'] where id = ${membershipId}`,
      [membershipId],
    ],
    [sql`update memberships set permissions = permissions, status = 'active' where id = ${membershipId}`, []],
    [sql`delete from membership_stores where membership_id = ${membershipId}`, [membershipId]],
    [sql`update persons set name = 'Ann' where id = ${personId}`, []],
    [sql`update sessions set stepped_up_at = now() where id = ${sessionId}`, []],
    [sql`update sessions set ended_at = now() where id = ${sessionId}`, [sessionId]],
    [sql`update stores set name = 'Renamed' where id = ${store}`, []],
    [sql`update stores set status = 'inactive' where id = ${store}`, [store]],
    [sql`update vendors set status = 'suspended' where id = ${vendorId}`, [vendorId]],
  ]
  for (const [statement, ids] of cases) {
    expect(await readAnnounced(statement), statement.compile(test.database.kysely).sql).toEqual(ids)
  }
})
