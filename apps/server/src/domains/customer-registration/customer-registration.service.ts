import type * as z from 'zod'
import type { customerRegistration, RegistrationSettings } from '#contract/domains/customer-registration.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readSettings, writeSettings } from './customer-registration.repo.ts'

type Update = z.output<typeof customerRegistration.update.body>

export const readRegistration = async (db: Db | Tx, store: StoreId): Promise<RegistrationSettings> =>
  found(await readSettings(db, store)).settings

/** Points granted once to customers who join the store. */
export const readWelcomePoints = async (tx: Tx, store: StoreId): Promise<number> =>
  (await readRegistration(tx, store)).welcomePoints

export const assertGuestsMayOrder = async (db: Db | Tx, store: StoreId): Promise<void> => {
  if (!(await readRegistration(db, store)).guestOrders) refuse('account_needed')
}

export const changeRegistration = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: Update,
): Promise<RegistrationSettings> => {
  const before = await readRegistration(work.tx, store)
  const updated = await writeSettings(work.tx, store, { by: actor.personId, version, fields })
  const after = found(await readSettings(work.tx, store))
  if (!updated) return refuse('stale_version', { current: after.settings })
  work.record({
    resource: 'customerRegistration',
    id: store,
    label: after.store,
    action: 'update',
    before,
    after: after.settings,
  })
  return after.settings
}
