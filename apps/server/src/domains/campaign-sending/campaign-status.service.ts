import { productName } from '#contract/app-name.ts'
import type { CampaignStatus } from '#contract/domains/campaign.ts'
import { readOpen } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignState,
  lockCampaign,
  type PauseReason,
  writeCampaignState,
} from '#server/domains/campaigns/campaign-state.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readFinishedCounts } from './campaign-sending.repo.ts'
import { sendDueTask } from './campaign-sending.tasks.ts'

export interface SentBy {
  store: StoreId
  vendorId: string
  campaignId: string
}

/** Two jobs of one campaign, because a vendor may have two at a time. */
const maxLanes = 2

/** Enqueues jobs that send what is due. Each has another run id, so that several can work at once. */
export const enqueueSending = (
  uow: Pick<UnitOfWork, 'enqueue'>,
  { store, vendorId, campaignId }: SentBy,
  lanes = maxLanes,
): void => {
  for (let lane = 0; lane < lanes; lane++)
    uow.enqueue(sendDueTask, { storeId: store, vendorId, campaignId, run: newId() })
}

/** A change that the product makes, not a person. */
export const auditAutomatic = (
  uow: UnitOfWork,
  { vendorId }: SentBy,
  { id, name, status }: Pick<CampaignState, 'id' | 'name' | 'status'>,
  after: { status: CampaignStatus; pauseReason?: PauseReason },
): void =>
  uow.audit({
    resource: 'campaigns',
    id,
    label: name,
    action: 'update',
    before: { status },
    after,
    by: { vendorId, name: productName },
  })

/** A campaign that can't go on is paused until staff resume it. */
export const pauseAutomatically = async (uow: UnitOfWork, by: SentBy, pauseReason: PauseReason): Promise<void> => {
  const campaign = await lockCampaign(uow.tx, by.store, by.campaignId)
  if (campaign?.status !== 'sending') return
  await writeCampaignState(uow.tx, by.store, campaign.id, { status: 'paused', pause_reason: pauseReason })
  auditAutomatic(uow, by, campaign, { status: 'paused', pauseReason })
}

/** A scheduled campaign that can't be sent becomes a draft, which staff can edit. */
export const takeBack = async (uow: UnitOfWork, by: SentBy, campaign: CampaignState): Promise<void> => {
  const { id, name } = campaign
  await writeCampaignState(uow.tx, by.store, id, { status: 'draft', scheduled_at: null, is_local_time: false })
  auditAutomatic(uow, by, campaign, { status: 'draft' })
  notify(uow, by.store, [
    {
      kind: 'campaign_not_sent',
      facts: { name },
      title: 'Campaign not sent',
      body: `${name} has problems and is a draft again. Fix them, then send it.`,
      route: `/dashboard/campaign/${id}`,
    },
  ])
}

/** Ends a campaign once none of its emails waits or is being sent. Steps of automations go on. */
export const finishIfComplete = async (uow: UnitOfWork, by: SentBy): Promise<void> => {
  const campaign = await lockCampaign(uow.tx, by.store, by.campaignId)
  if (campaign?.status !== 'sending' || campaign.automationKind !== null || !campaign.queuedAt) return
  if ((await readOpen(uow.tx, by.store, campaign.id)).isOpen) return
  await writeCampaignState(uow.tx, by.store, campaign.id, { status: 'sent', finished_at: new Date() })
  auditAutomatic(uow, by, campaign, { status: 'sent' })
  const { sent, failed, skipped } = await readFinishedCounts(uow.tx, by.store, campaign.id)
  notify(uow, by.store, [
    {
      kind: 'campaign_finished',
      facts: { name: campaign.name, sent, failed, skipped },
      title: 'Campaign sent',
      body: `${campaign.name}: ${sent} sent, ${failed} failed.`,
      route: `/dashboard/campaign/history/${campaign.id}`,
    },
  ])
}
