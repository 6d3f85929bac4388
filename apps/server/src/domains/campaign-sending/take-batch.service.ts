import { allowsTracking } from '#server/domains/email-preferences/email-preferences.service.ts'
import {
  type ClaimedRecipient,
  claimRecipients,
  reclaimRecipients,
  writeCodes,
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
import type { PreparedEmails } from './email-content.service.ts'

/** In one transaction, and at risk of being sent twice when the process is killed. */
const batchSize = 50

interface Take {
  store: StoreId
  campaign: SendableCampaign
  run: string
  emails: PreparedEmails
}

/** Makes the codes of people whose email shows a personal one. */
const addCodes = async (
  tx: Tx,
  { store, campaign, emails }: Take,
  recipients: readonly ClaimedRecipient[],
): Promise<ClaimedRecipient[]> => {
  const codes = new Map<string, string>()
  for (const variant of ['a', 'b'] as const) {
    const { uniqueDiscount } = emails.versions[variant]
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
  const { store, campaign, run } = take
  if (!(await lockSending(uow.tx, store, campaign.id))) return undefined
  const { id: campaignId, channel, audience } = campaign
  const rules = await loadSendingRules(uow.tx, store, campaign)
  if (rules.weeklyCap !== null || audience.emailedDays !== null) await lockTakes(uow.tx, store)
  const claim = {
    campaignId,
    run,
    reason: getExclusionReason(store, rules),
    address: getAddress(channel),
    isTracked: allowsTracking,
  }
  const claimed = await claimRecipients(uow.tx, store, claim, limit)
  if (!claimed) return undefined
  const recipients = await addCodes(uow.tx, take, claimed)
  const count = recipients.filter(({ attempts }) => attempts === 1).length
  if (count > 0) await recordUsage(uow, { vendorId: campaign.vendorId, store, meter: 'emails', count })
  return recipients
}

const isCapped = (error: unknown): boolean => error instanceof AppError && error.code === 'emails_capped'

/**
 * Takes the next recipients, counts their emails as usage, and commits before anything is sent. `capped` where the
 * owner's cap leaves no email; undefined if nothing is due.
 */
export const takeBatch = async (
  deps: UnitOfWorkDeps,
  job: JobContext,
  origin: Origin,
  take: Take,
): Promise<ClaimedRecipient[] | 'capped' | undefined> => {
  const run = (limit: number): Promise<ClaimedRecipient[] | undefined> =>
    transactInJob(deps, job, origin, (uow) => takeInTransaction(uow, take, limit))
  try {
    return await run(batchSize)
  } catch (error) {
    if (!isCapped(error)) throw error
  }
  const { used, cap } = await readMeter(job.db, take.campaign.vendorId, 'emails')
  const left = Math.min(batchSize, (cap ?? 0) - used)
  if (left <= 0) return 'capped'
  // Another campaign or email may take what is left.
  return run(left).catch((error: unknown) => {
    if (isCapped(error)) return 'capped'
    throw error
  })
}
