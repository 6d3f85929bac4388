import type * as z from 'zod'
import { maxPolicyLength, type onlineStore, type OnlineStoreSettings } from '#contract/domains/online-store.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { sanitizeRichText } from '#server/platform/sanitize-rich-text.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, writeSettings } from './online-store.repo.ts'

type Update = z.output<typeof onlineStore.update.body>

export const readOnlineStore = async (db: Db | Tx, store: StoreId): Promise<OnlineStoreSettings> =>
  orNotFound(await readSettings(db, store)).settings

// Sanitizing escapes characters, so the text may grow beyond the limit.
const cleanPolicy = (html: string, field: 'terms' | 'privacy'): string => {
  const clean = sanitizeRichText(html)
  return clean.length > maxPolicyLength ? fail('too_long', { field }) : clean
}

/** Without policies that stayed the same, so that the log doesn't repeat long texts. */
const toAudited = (settings: OnlineStoreSettings, other: OnlineStoreSettings) => ({
  ...settings,
  terms: settings.terms === other.terms ? undefined : settings.terms,
  privacy: settings.privacy === other.privacy ? undefined : settings.privacy,
})

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
    terms: changes.terms === undefined ? before.terms : cleanPolicy(changes.terms, 'terms'),
    privacy: changes.privacy === undefined ? before.privacy : cleanPolicy(changes.privacy, 'privacy'),
  }
  const updated = await writeSettings(uow.tx, store, { by: actor.personId, version, fields })
  const after = orNotFound(await readSettings(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.settings })
  uow.audit({
    resource: 'onlineStore',
    id: store,
    label: after.store,
    action: 'update',
    before: toAudited(before, after.settings),
    after: toAudited(after.settings, before),
  })
  return after.settings
}

export { readPolicies, readShopRules } from './online-store.repo.ts'
