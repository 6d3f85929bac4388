import {
  type ClaimedRecipient,
  claimRecipients,
  reclaimRecipients,
  writeCodes,
  writeUnits,
} from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import { lockSending } from '#server/domains/campaigns/campaign-state.service.ts'
import { issueCodes } from '#server/domains/discounts/codes.service.ts'
import { readMeter, recordUsage } from '#server/domains/usage/usage.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { type Origin, transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type AudienceRules, getAddress, getExclusionReason, getRejectionReason } from './audience.repo.ts'
import { loadAudienceRules } from './audience.service.ts'
import { liveRuns, lockTakes, type SendableCampaign } from './campaign-sending.repo.ts'
import type { PreparedMessages } from './prepared-messages.service.ts'

/** In one transaction, and at risk of being sent twice when the process is killed. */
const batchSize = 50

interface Take {
  store: StoreId
  campaign: SendableCampaign
  run: string
  messages: PreparedMessages
}

/** Makes the codes of people whose email shows a personal one. */
const addCodes = async (
  tx: Tx,
  { store, campaign, messages }: Take,
  recipients: readonly ClaimedRecipient[],
): Promise<ClaimedRecipient[]> => {
  const codes = new Map<string, string>()
  for (const variant of ['a', 'b'] as const) {
    const uniqueDiscount = messages.uniqueDiscounts[variant]
    const without = recipients.filter(
      ({ discountCode, variant: own }) => discountCode === null && (own ?? 'a') === variant,
    )
    if (uniqueDiscount === null || without.length === 0) continue
    const issued = await issueCodes(tx, store, uniqueDiscount, { batch: campaign.name, count: without.length })
    for (const [index, { id }] of without.entries()) codes.set(id, issued[index] ?? '')
  }
  if (codes.size === 0) return [...recipients]
  await writeCodes(
    tx,
    store,
    [...codes].map(([id, code]) => ({ id, code })),
  )
  return recipients.map((recipient) => ({
    ...recipient,
    discountCode: codes.get(recipient.id) ?? recipient.discountCode,
  }))
}

const loadSendingRules = (
  tx: Tx,
  store: StoreId,
  { id: campaignId, channel, topic, audience, automationKind }: SendableCampaign,
): Promise<AudienceRules> =>
  loadAudienceRules(tx, store, { campaignId, channel, topic, audience, isRequested: automationKind === 'backInStock' })

/** Takes over the recipients of killed processes. */
export const takeLost = async (
  tx: Tx,
  { store, campaign, run }: Pick<Take, 'store' | 'campaign' | 'run'>,
): Promise<ClaimedRecipient[]> => {
  const reason = getRejectionReason(store, await loadSendingRules(tx, store, campaign))
  return reclaimRecipients(tx, store, { campaignId: campaign.id, run, reason, liveRuns })
}

/** Undefined if nothing is due, or the campaign isn't sending any more. */
const takeInTransaction = async (
  uow: UnitOfWork,
  take: Take,
  limit: number,
): Promise<ClaimedRecipient[] | undefined> => {
  const { store, campaign, run, messages } = take
  if (!(await lockSending(uow.tx, store, campaign.id))) return undefined
  const { id: campaignId, channel, audience } = campaign
  const rules = await loadSendingRules(uow.tx, store, campaign)
  if (rules.weeklyCap !== null || audience.emailedDays !== null) await lockTakes(uow.tx, store)
  const claim = {
    campaignId,
    run,
    reason: getExclusionReason(store, rules),
    address: getAddress(channel),
    isTracked: messages.isTracked,
  }
  const claimed = await claimRecipients(uow.tx, store, claim, limit)
  if (!claimed) return undefined
  const recipients = await addCodes(uow.tx, take, claimed)
  const counted = recipients
    .filter(({ attempts }) => attempts === 1)
    .map((recipient) => ({ id: recipient.id, units: messages.countUnits(recipient) }))
  const count = counted.reduce((sum, { units }) => sum + units, 0)
  if (messages.meter === 'sms') await writeUnits(uow.tx, store, counted)
  if (count > 0) await recordUsage(uow, { vendorId: campaign.vendorId, store, meter: messages.meter, count })
  return recipients
}

const isCapped = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'emails_capped' || error.code === 'sms_capped')

/**
 * Takes the next recipients, counts their messages as usage, and commits before anything is sent. `capped` where the
 * owner's cap leaves no message; undefined if nothing is due.
 */
export const takeBatch = async (
  deps: UnitOfWorkDeps,
  job: JobContext,
  origin: Origin,
  take: Take,
): Promise<ClaimedRecipient[] | 'capped' | undefined> => {
  const run = (limit: number): Promise<ClaimedRecipient[] | undefined> =>
    transactInJob(deps, job, origin, (uow) => takeInTransaction(uow, take, limit))
  let limit = batchSize
  while (limit > 0) {
    try {
      return await run(limit)
    } catch (error) {
      if (!isCapped(error)) throw error
    }
    const { used, cap } = await readMeter(job.db, take.campaign.vendorId, take.messages.meter)
    // A text message may count several times, and another campaign may take what is left.
    limit = Math.min(Math.floor(limit / 2), (cap ?? 0) - used)
  }
  return 'capped'
}
