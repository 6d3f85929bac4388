import type * as z from 'zod'
import type { customerRegistration, RegistrationSettings } from '#contract/domains/customer-registration.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, writeSettings } from './customer-registration.repo.ts'

type Update = z.output<typeof customerRegistration.update.body>

export const readRegistration = async (db: Db | Tx, store: StoreId): Promise<RegistrationSettings> =>
  orNotFound(await readSettings(db, store)).settings

export const assertGuestsMayOrder = async (db: Db | Tx, store: StoreId): Promise<void> => {
  if (!(await readRegistration(db, store)).guestOrders) fail('account_needed')
}

export const changeRegistration = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: Update,
): Promise<RegistrationSettings> => {
  const before = await readRegistration(uow.tx, store)
  const updated = await writeSettings(uow.tx, store, { by: actor.personId, version, fields })
  const after = orNotFound(await readSettings(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.settings })
  uow.audit({
    resource: 'customerRegistration',
    id: store,
    label: after.store,
    action: 'update',
    before,
    after: after.settings,
  })
  return after.settings
}

export { guestOrdersSql } from './customer-registration.repo.ts'
