import type * as z from 'zod'
import {
  type fulfillment,
  fulfillmentFields,
  type FulfillmentSettings,
} from '#contract/domains/fulfillment-settings.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, writeSettings } from './fulfillment.repo.ts'

type Update = z.output<typeof fulfillment.update.body>

export const readFulfillment = async (db: Db, store: StoreId): Promise<FulfillmentSettings> =>
  orNotFound(await readSettings(db, store)).settings

export const changeFulfillment = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: Update,
): Promise<FulfillmentSettings> => {
  const before = await readFulfillment(uow.tx, store)
  const whole = fulfillmentFields.strip().parse({ ...before, ...fields })
  const updated = await writeSettings(uow.tx, store, { by: actor.personId, version, fields: whole })
  const after = orNotFound(await readSettings(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.settings })
  const entry = { resource: 'fulfillment', id: store, label: after.store } as const
  uow.audit({ ...entry, action: 'update', before, after: after.settings })
  return after.settings
}

export { fulfillmentJson } from './fulfillment.repo.ts'
