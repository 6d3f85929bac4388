import { sql } from 'kysely'
import { account } from '#contract/domains/account.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { World } from './ask.ts'
import { newCast } from './cast.ts'
import type { Dice } from './dice.ts'
import { newSide } from './sides.ts'

let made = 0

export const newWorld = async (test: TestApp, dice: Dice): Promise<World> => {
  made += 1
  const ours = await newSide(test, dice, `Alpha${made}q`)
  const theirs = await newSide(test, dice, `Omega${made}q`)
  return { ours, theirs, cast: await newCast(test, ours, theirs) }
}

/** Reverts changes to the actors: ended sessions, suspended vendors, rate limits. */
export const heal = async (test: TestApp, { cast, ours, theirs }: World): Promise<void> => {
  const db = test.database.kysely
  cast.steppedUp.clear()
  const sessions = cast.people.map(({ sessionId }) => sessionId)
  const owners = [ours.shop.owner.sessionId, theirs.shop.owner.sessionId]
  await sql`update sessions set ended_at = null,
    stepped_up_at = case when id = any(${owners}::uuid[]) then now() end where id = any(${sessions}::uuid[])`.execute(
    db,
  )
  await sql`update customer_sessions set ended_at = null where ended_at is not null`.execute(db)
  const vendors = [ours.shop.vendorId, theirs.shop.vendorId]
  await sql`update vendors set status = 'active' where id = any(${vendors}::uuid[]) and status <> 'active'`.execute(db)
  await sql`delete from rate_limits`.execute(db)
}

/** Whether all actors and stores still work. */
export const isWhole = async (test: TestApp, { cast, ours, theirs }: World): Promise<boolean> => {
  for (const as of cast.people) if ((await test.call(account.who, { as })).status !== 200) return false
  for (const { shop, store } of [ours, theirs]) {
    if ((await test.call(fulfillment.get, { as: shop.owner, store })).status !== 200) return false
  }
  return true
}
