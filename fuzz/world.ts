import { sql } from 'kysely'
import { account } from '#contract/domains/account.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { World } from './build-request.ts'
import { createActors } from './actors.ts'
import type { Rng } from './rng.ts'
import { createTenant } from './tenants.ts'

let worldCount = 0

export const newWorld = async (test: TestApp, rng: Rng): Promise<World> => {
  worldCount += 1
  const ours = await createTenant(test, rng, `Alpha${worldCount}q`)
  const theirs = await createTenant(test, rng, `Omega${worldCount}q`)
  return { ours, theirs, actors: await createActors(test, ours, theirs) }
}

/** Reverts changes to the actors: ended sessions, suspended vendors, rate limits. */
export const resetActors = async (test: TestApp, { actors, ours, theirs }: World): Promise<void> => {
  const db = test.database.kysely
  actors.steppedUp.clear()
  const sessions = actors.people.map(({ sessionId }) => sessionId)
  const owners = [ours.storeFixture.owner.sessionId, theirs.storeFixture.owner.sessionId]
  await sql`update sessions set ended_at = null,
    stepped_up_at = case when id = any(${owners}::uuid[]) then now() end where id = any(${sessions}::uuid[])`.execute(
    db,
  )
  await sql`update customer_sessions set ended_at = null where ended_at is not null`.execute(db)
  const vendors = [ours.storeFixture.vendorId, theirs.storeFixture.vendorId]
  await sql`update vendors set status = 'active' where id = any(${vendors}::uuid[]) and status <> 'active'`.execute(db)
  await sql`delete from rate_limits`.execute(db)
}

/** Whether all actors and stores still work. */
export const isIntact = async (test: TestApp, { actors, ours, theirs }: World): Promise<boolean> => {
  for (const as of actors.people) if ((await test.call(account.who, { as })).status !== 200) return false
  for (const { storeFixture, store } of [ours, theirs]) {
    if ((await test.call(fulfillment.get, { as: storeFixture.owner, store })).status !== 200) return false
  }
  return true
}
