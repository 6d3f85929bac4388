import type * as z from 'zod'
import { type Campaign, type CampaignChannel, type CampaignFields, everyone } from '#contract/domains/campaign.ts'
import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import type { campaigns } from '#contract/domains/campaigns.ts'
import { assertBody, emptyBody, getBodyImages } from '#server/domains/campaign-content/campaign-content.service.ts'
import { getTemplateContent } from '#server/domains/campaign-templates/campaign-templates.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  campaignTable,
  filterCampaigns,
  findUnknownAudience,
  type LockedCampaign,
  lockCampaign,
} from './campaigns.repo.ts'

type Changes = Omit<z.output<typeof campaigns.update.body>, 'version'>

/** Names of customers and their segments are for those who may see customers. */
const toVisible = (campaign: Campaign, { permissions }: Pick<Actor, 'permissions'>): Campaign =>
  permissions.includes('view_customers') ? campaign : { ...campaign, audienceNames: { segments: [], customers: [] } }

export const getCampaign = async (db: Db | Tx, store: StoreId, actor: Actor, id: string): Promise<Campaign> =>
  toVisible(await campaignTable.readOrThrow(db, store, id), actor)

const toJson = (value: unknown): string | null | undefined =>
  value === undefined ? undefined : value === null ? null : JSON.stringify(value)

const getImages = (body: CampaignBody | undefined, test: CampaignFields['test']): string[] => [
  ...new Set([body, test?.body].flatMap((each) => (each ? getBodyImages(each) : []))),
]

/** Cleaned, and with files and rows of this store only. */
const assertFields = async <Fields extends Changes>(
  tx: Tx,
  store: StoreId,
  actor: Actor,
  fields: Fields,
): Promise<Fields> => {
  const { body, test, audience } = fields
  if (audience) {
    const segments = [...audience.segments, ...audience.excludedSegments]
    if (await findUnknownAudience(tx, store, { segments, customers: audience.customers }))
      fail('unknown_reference', { field: 'audience' })
  }
  return {
    ...fields,
    ...(body && { body: await assertBody(tx, store, actor, body, 'body') }),
    ...(test?.body && { test: { ...test, body: await assertBody(tx, store, actor, test.body, 'test.body') } }),
  }
}

const toColumns = (fields: Changes, { body, test }: Pick<Campaign, 'body' | 'test'>): Columns => ({
  name: fields.name,
  subject: fields.subject,
  preheader: fields.preheader,
  sender_name: fields.senderName,
  reply_to: fields.replyTo,
  language: fields.language,
  topic: fields.topic,
  body: toJson(fields.body),
  plain_text: fields.plainText,
  sms_text: fields.smsText,
  audience: toJson(fields.audience),
  test: toJson(fields.test),
  image_keys: getImages(fields.body ?? body, fields.test === undefined ? test : fields.test),
})

/** The winner is chosen by opens or clicks, which text messages don't have. */
const assertTest = (channel: CampaignChannel, { test }: Pick<Changes, 'test'>): void => {
  if (channel === 'sms' && test) fail('sms_test', { field: 'test' })
}

export const createCampaign = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { template, channel = 'email', ...input }: z.output<typeof campaigns.create.body>,
): Promise<Campaign> => {
  const content = await getTemplateContent(uow.tx, store, template, input.language)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const fields = await assertFields(uow.tx, store, actor, {
    audience: everyone,
    body: emptyBody,
    ...content,
    ...given,
    name: input.name,
  })
  assertTest(channel, input)
  const created = await campaignTable.create(uow, store, actor, {
    channel,
    ...toColumns(fields, { body: fields.body, test: null }),
  })
  return toVisible(created, actor)
}

/** Drafts, and steps of automations, whose next emails have the new content. */
const assertEditable = ({ status, automationKind }: LockedCampaign): void => {
  if (status !== 'draft' && automationKind === null) fail('campaign_not_draft')
}

/** The lock before the check: sending can't start in between. */
export const updateCampaign = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof campaigns.update.body>,
): Promise<Campaign> => {
  const locked = orNotFound(await lockCampaign(uow.tx, store, id))
  assertEditable(locked)
  assertTest(locked.channel, input)
  const before = await campaignTable.readOrThrow(uow.tx, store, id)
  const fields = await assertFields(uow.tx, store, actor, input)
  const columns = toColumns(fields, before)
  return toVisible(await campaignTable.change(uow, store, actor, before, { version, columns }), actor)
}

const deletable = new Set(['draft', 'sent', 'cancelled'])

export const removeCampaign = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  const { status, automationKind } = orNotFound(await lockCampaign(uow.tx, store, id))
  if (automationKind !== null) return fail('not_found')
  if (!deletable.has(status)) fail('campaign_active')
  orNotFound((await campaignTable.remove(uow, store, [id]))[0])
  return null
}

/** Steps of automations are removed and added with their automation. */
export const restoreCampaigns = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  campaignTable.restore(uow, store, await filterCampaigns(uow.tx, store, ids))

export const duplicateCampaign = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { name }: z.output<typeof campaigns.duplicate.body>,
): Promise<Campaign> => {
  const original = await campaignTable.readOrThrow(uow.tx, store, id)
  const { subject, preheader, senderName, replyTo, language, topic, channel } = original
  const { body, plainText, smsText, audience, test } = original
  const fields = { subject, preheader, senderName, replyTo, language, topic, body, plainText, smsText, audience, test }
  const copyId = newId()
  await campaignTable.insert(uow.tx, store, {
    id: copyId,
    by: actor.personId,
    columns: { channel, ...toColumns({ name, ...fields }, original) },
  })
  return toVisible(await campaignTable.auditCreated(uow, store, copyId), actor)
}
