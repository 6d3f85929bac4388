import type * as z from 'zod'
import {
  type fulfillment,
  fulfillmentFields,
  type FulfillmentSettings,
} from '#contract/domains/fulfillment-settings.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readSettings, writeSettings } from './fulfillment.repo.ts'

type Update = z.output<typeof fulfillment.update.body>

export const readFulfillment = async (db: Db, store: StoreId): Promise<FulfillmentSettings> =>
  found(await readSettings(db, store)).settings

export const changeFulfillment = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { version, ...fields }: Update,
): Promise<FulfillmentSettings> => {
  const before = await readFulfillment(work.tx, store)
  const whole = fulfillmentFields.strip().parse({ ...before, ...fields })
  const updated = await writeSettings(work.tx, store, { by: actor.personId, version, fields: whole })
  const after = found(await readSettings(work.tx, store))
  if (!updated) return refuse('stale_version', { current: after.settings })
  const what = { resource: 'fulfillment', id: store, label: after.store } as const
  work.record({ ...what, action: 'update', before, after: after.settings })
  return after.settings
}
