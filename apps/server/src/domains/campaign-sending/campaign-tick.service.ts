import type { CampaignTest } from '#contract/domains/campaign.ts'
import {
  readVariantResults,
  releaseRest,
  type VariantResult,
} from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignRef,
  lockCampaign,
  readDecisions,
  readScheduled,
  type ScheduledCampaign,
  writeCampaignState,
} from '#server/domains/campaigns/campaign-state.service.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { isReady } from './check-campaign.service.ts'
import type { SmsCheckDeps } from './check-sms.service.ts'
import { countSendJobs, readIdleCampaigns } from './campaign-sending.repo.ts'
import { campaignTickTask } from './campaign-sending.tasks.ts'
import { auditAutomatic, enqueueSending, type SentBy, takeBack } from './campaign-status.service.ts'
import { getEarliestLocalInstant } from './local-time.rules.ts'

const isDue = ({ scheduledAt, isLocalTime, timezone }: ScheduledCampaign, now: Date): boolean =>
  (isLocalTime ? getEarliestLocalInstant(scheduledAt, timezone) : scheduledAt) <= now

/** A campaign that can't be sent any more, because its discount or audience is gone, is a draft again. */
const startScheduled = async (check: SmsCheckDeps, uow: UnitOfWork, by: SentBy): Promise<void> => {
  const campaign = await lockCampaign(uow.tx, by.store, by.campaignId)
  if (campaign?.status !== 'scheduled') return
  if (!(await isReady(check, uow.tx, by.store, campaign.id))) return takeBack(uow, by, campaign)
  await writeCampaignState(uow.tx, by.store, campaign.id, { status: 'sending', started_at: new Date() })
  auditAutomatic(uow, by, campaign, { status: 'sending' })
  enqueueSending(uow, by, 1)
}

/** By the rate among people whose opens and clicks are recorded; the first version if both are equal. */
export const chooseWinner = (
  results: readonly VariantResult[],
  { winnerBy }: Pick<CampaignTest, 'winnerBy'>,
): 'a' | 'b' => {
  const getRate = (variant: 'a' | 'b'): number => {
    const result = results.find((entry) => entry.variant === variant)
    if (!result || result.tracked === 0) return 0
    return (winnerBy === 'opens' ? result.opened : result.clicked) / result.tracked
  }
  return getRate('b') > getRate('a') ? 'b' : 'a'
}

/** The rest of the audience gets the version that did better. */
const decide = async (uow: UnitOfWork, by: SentBy): Promise<void> => {
  const campaign = await lockCampaign(uow.tx, by.store, by.campaignId)
  if (campaign?.status !== 'sending' || !campaign.test || campaign.winner !== null) return
  const winner = chooseWinner(await readVariantResults(uow.tx, by.store, campaign.id), campaign.test)
  await writeCampaignState(uow.tx, by.store, campaign.id, { winner })
  await releaseRest(uow.tx, by.store, campaign.id, winner)
  enqueueSending(uow, by)
  uow.publish((live) => live.publishFrequentChange(by.store, 'campaigns', campaign.id))
}

/** A job may have been enqueued since the campaigns were read. */
const continueSending = async (uow: UnitOfWork, by: SentBy): Promise<void> => {
  const campaign = await lockCampaign(uow.tx, by.store, by.campaignId)
  if (campaign?.status === 'sending' && (await countSendJobs(uow.tx, campaign.id)) === 0) enqueueSending(uow, by)
}

export const campaignTickHandler = ({ deps, ...check }: SmsCheckDeps & { deps: UnitOfWorkDeps }): Handler =>
  handle(campaignTickTask, async (_payload, { db, log }) => {
    const runForEach = async (
      campaigns: readonly CampaignRef[],
      run: (uow: UnitOfWork, by: SentBy) => Promise<void>,
    ): Promise<void> => {
      for (const { storeId, vendorId, id } of campaigns) {
        const store = trustedStoreId(storeId)
        const origin = { actor: null, store, address: '', requestId: campaignTickTask.name }
        // The next run tries again; other campaigns don't wait for it.
        await transact(deps, origin, (uow) => run(uow, { store, vendorId, campaignId: id })).catch((error: unknown) =>
          log.warn({ err: error, campaign: id }, 'A campaign could not be continued.'),
        )
      }
    }
    const now = new Date()
    await runForEach(
      (await readScheduled(db)).filter((campaign) => isDue(campaign, now)),
      (uow, by) => startScheduled(check, uow, by),
    )
    await runForEach(await readDecisions(db), decide)
    await runForEach(await readIdleCampaigns(db), continueSending)
  })
