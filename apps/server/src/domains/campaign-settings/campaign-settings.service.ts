import type * as z from 'zod'
import type { CampaignSettings, campaignSettingsCalls } from '#contract/domains/campaign-settings.ts'
import { readSenderDefaults } from '#server/domains/campaign-content/campaign-content.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSettings, writeSettings } from './campaign-settings.repo.ts'

export const getSettings = async (db: Db | Tx, store: StoreId): Promise<CampaignSettings> => ({
  ...(await readSettings(db, store)),
  defaults: await readSenderDefaults(db, store),
})

export const changeSettings = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...changes }: z.output<typeof campaignSettingsCalls.update.body>,
): Promise<CampaignSettings> => {
  const before = await getSettings(uow.tx, store)
  const fields = {
    senderName: changes.senderName ?? before.senderName,
    replyTo: changes.replyTo === undefined ? before.replyTo : changes.replyTo,
    postalAddress: changes.postalAddress ?? before.postalAddress,
    weeklyCap: changes.weeklyCap === undefined ? before.weeklyCap : changes.weeklyCap,
  }
  const isWritten = await writeSettings(uow.tx, store, { version, by: actor.personId, fields })
  const after = await getSettings(uow.tx, store)
  if (!isWritten) return fail('stale_version', { current: after })
  const { senderName, replyTo, postalAddress, weeklyCap } = before
  uow.audit({
    resource: 'campaignSettings',
    id: store,
    label: 'campaign settings',
    action: 'update',
    before: { senderName, replyTo, postalAddress, weeklyCap },
    after: fields,
  })
  return after
}
