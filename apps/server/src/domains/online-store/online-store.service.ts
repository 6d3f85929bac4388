import type * as z from 'zod'
import type { onlineStore, OnlineStoreSettings } from '#contract/domains/online-store.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, writeSettings } from './online-store.repo.ts'

type Update = z.output<typeof onlineStore.update.body>

export const readOnlineStore = async (db: Db | Tx, store: StoreId): Promise<OnlineStoreSettings> =>
  orNotFound(await readSettings(db, store)).settings

export const changeOnlineStore = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...changes }: Update,
): Promise<OnlineStoreSettings> => {
  const before = await readOnlineStore(uow.tx, store)
  if (before.version !== version) return fail('stale_version', { current: before })
  const fields = {
    orderMinimum: changes.orderMinimum === undefined ? before.orderMinimum : changes.orderMinimum,
    isPaused: changes.isPaused ?? before.isPaused,
    pauseMessage: changes.pauseMessage ?? before.pauseMessage,
  }
  const updated = await writeSettings(uow.tx, store, { by: actor.personId, version, fields })
  const after = orNotFound(await readSettings(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.settings })
  uow.audit({
    resource: 'onlineStore',
    id: store,
    label: after.store,
    action: 'update',
    before,
    after: after.settings,
  })
  return after.settings
}

export { readOrderMinimum } from './online-store.repo.ts'
