import { type CountedMeter, getCostOfMore, meterPrices } from '#contract/billing/meters.ts'
import type { CampaignCheck, CampaignChecks } from '#contract/domains/campaigns.ts'
import {
  type ContentDeps,
  readBlockData,
  readEmailLook,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import {
  checkSenderDomain,
  type SenderDeps as SenderDomainDeps,
} from '#server/domains/campaign-settings/sender-domain.service.ts'
import { readMeter } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId, VendorId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type AudienceRules, countedMergeFields, readAudienceCount, readMissingValues } from './audience.repo.ts'
import { loadAudienceRules } from './audience.service.ts'
import { readSendable, type SendableCampaign } from './campaign-sending.repo.ts'
import { checkSms, type SmsCheckDeps } from './check-sms.service.ts'
import { checkContent, type FieldUse, groupByField, listFieldUses, toCheck } from './content-checks.rules.ts'
import { getContent, getUniqueDiscount } from './email-content.service.ts'
import { listSmsFields } from './sms-checks.rules.ts'

export type CheckDeps = SmsCheckDeps & { senderDomain: SenderDomainDeps }

/** Merge fields without a fallback that some recipients have no value for, with the number of those people. */
const checkEmptyFields = async (
  db: Db,
  store: StoreId,
  uses: readonly FieldUse[],
  rules: AudienceRules,
  recipients: number,
): Promise<CampaignCheck[]> => {
  if (uses.length === 0 || recipients === 0) return []
  const missing: Readonly<Record<string, number>> = uses.some(({ name }) =>
    countedMergeFields.some((field) => field === name),
  )
    ? await readMissingValues(db, store, rules)
    : {}
  return groupByField(uses).flatMap(({ name, blocks }) => {
    const count = name === 'discount_code' ? recipients : (missing[name] ?? 0)
    return count === 0 ? [] : [toCheck('empty_merge_field', { detail: name, blocks, count })]
  })
}

/** What the units cost after what was used in this period, and the owner's cap if they reach it. */
const readCost = async (
  db: Db,
  vendorId: VendorId,
  meter: CountedMeter,
  units: number,
): Promise<CampaignChecks['cost']> => {
  const { used, cap } = await readMeter(db, vendorId, meter)
  return {
    units,
    used,
    ...meterPrices[meter],
    total: getCostOfMore(meter, used, units),
    cap: cap !== null && used + units >= cap ? cap : null,
  }
}

const getVersions = (campaign: SendableCampaign) =>
  (campaign.test ? (['a', 'b'] as const) : (['a'] as const)).map((variant) => getContent(campaign, variant))

/** The problems of both versions, each once. */
const checkVersions = async (
  deps: ContentDeps,
  db: Db | Tx,
  store: StoreId,
  campaign: SendableCampaign,
): Promise<{ checks: CampaignCheck[]; bytes: number }> => {
  const look = await readEmailLook(deps, db, store)
  const results: { checks: CampaignCheck[]; bytes: number }[] = []
  for (const content of getVersions(campaign))
    results.push(checkContent(look, await readBlockData(db, store, look, content.body), content))
  const checks = new Map(results.flatMap((result) => result.checks).map((check) => [JSON.stringify(check), check]))
  return { checks: [...checks.values()], bytes: Math.max(...results.map(({ bytes }) => bytes)) }
}

/** Merge fields without a fallback; the code of a block always has a value. */
const listRequiredFields = (campaign: SendableCampaign): FieldUse[] =>
  getVersions(campaign).flatMap((content) =>
    listFieldUses(content).filter(
      ({ isKnown, fallback, name }) =>
        isKnown && fallback === '' && (name !== 'discount_code' || getUniqueDiscount(content.body) === null),
    ),
  )

const checkDomain = async (deps: SenderDomainDeps): Promise<CampaignCheck[]> => {
  const { records } = await checkSenderDomain(deps)
  const wrong = records.filter(({ status }) => status === 'missing' || status === 'wrong')
  return wrong.length === 0
    ? []
    : [toCheck('sender_domain', { detail: wrong.map(({ kind }) => kind.toUpperCase()).join(', ') })]
}

const readCampaign = async (db: Db | Tx, store: StoreId, id: string): Promise<SendableCampaign> =>
  orNotFound(await readSendable(db, store, id))

const loadRules = (db: Db | Tx, store: StoreId, campaign: SendableCampaign): Promise<AudienceRules> => {
  const { id: campaignId, channel, topic, audience } = campaign
  return loadAudienceRules(db, store, { campaignId, channel, topic, audience })
}

/** Recipients, problems and cost before a campaign is sent. */
export const checkCampaign = async (
  deps: CheckDeps,
  db: Db,
  store: StoreId,
  { vendorId }: Actor,
  id: string,
): Promise<CampaignChecks> => {
  const campaign = await readCampaign(db, store, id)
  const rules = await loadRules(db, store, campaign)
  const audience = await readAudienceCount(db, store, rules)
  const { recipients } = audience
  const withoutRecipients = recipients === 0 ? [toCheck('no_recipients')] : []
  if (campaign.channel === 'sms') {
    const { checks, segments, units } = await checkSms(deps, db, store, campaign, rules)
    const uses = listSmsFields(campaign.smsText).filter(({ isKnown, fallback }) => isKnown && fallback === '')
    return {
      audience,
      checks: [...withoutRecipients, ...checks, ...(await checkEmptyFields(db, store, uses, rules, recipients))],
      bytes: 0,
      segments,
      cost: await readCost(db, vendorId, 'sms', units),
    }
  }
  const content = await checkVersions(deps, db, store, campaign)
  return {
    audience,
    checks: [
      ...withoutRecipients,
      ...content.checks,
      ...(await checkEmptyFields(db, store, listRequiredFields(campaign), rules, recipients)),
      ...(await checkDomain(deps.senderDomain)),
    ],
    bytes: content.bytes,
    segments: null,
    cost: await readCost(db, vendorId, 'emails', recipients),
  }
}

/** Whether the campaign has recipients and no problem that prevents sending. */
export const isReady = async (deps: SmsCheckDeps, tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const campaign = await readCampaign(tx, store, id)
  const rules = await loadRules(tx, store, campaign)
  const { checks } =
    campaign.channel === 'sms'
      ? await checkSms(deps, tx, store, campaign, rules)
      : await checkVersions(deps, tx, store, campaign)
  const { recipients } = await readAudienceCount(tx, store, rules)
  return recipients > 0 && !checks.some(({ isBlocking }) => isBlocking)
}
