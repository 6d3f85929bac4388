import type * as z from 'zod'
import type { CampaignStatus } from '#contract/domains/campaign.ts'
import type { CampaignAction, campaigns } from '#contract/domains/campaigns.ts'
import { campaignStatus } from '#contract/statuses.ts'
import { skipQueued } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignState,
  lockCampaign,
  type StateChange,
  writeCampaignState,
} from '#server/domains/campaigns/campaign-state.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { countSendJobs } from './campaign-sending.repo.ts'
import { enqueueSending } from './campaign-status.service.ts'

type ActInput = z.output<typeof campaigns.act.body>
export type SendingAction = Exclude<CampaignAction, 'test'>

export interface ActDeps {
  isReady(id: string): Promise<boolean>
}

interface Action {
  uow: UnitOfWork
  store: StoreId
  actor: Actor
  campaign: CampaignState
  input: ActInput
}

const maxJobs = 4
const maxScheduleMs = 366 * 86_400_000

/** The campaign goes to the status if it's in one that leads there. */
const change = async (
  { uow, store, actor, campaign }: Action,
  from: readonly CampaignStatus[],
  state: StateChange & { status: CampaignStatus },
  facts: object = {},
): Promise<void> => {
  if (!from.includes(campaign.status)) fail('status_changed')
  await writeCampaignState(uow.tx, store, campaign.id, { ...state, updated_by: actor.personId })
  uow.audit({
    resource: 'campaigns',
    id: campaign.id,
    label: campaign.name,
    action: 'update',
    before: { status: campaign.status },
    after: { status: state.status, ...facts },
  })
}

/** What was checked must be what is sent. */
const assertVersion = ({ campaign, input }: Action): void => {
  if (input.version !== undefined && input.version !== campaign.version) fail('stale_version')
}

const toSentBy = ({ store, actor, campaign }: Action) => ({
  store,
  vendorId: actor.vendorId,
  campaignId: campaign.id,
})

const send = async (deps: ActDeps, action: Action): Promise<void> => {
  const { uow, actor, campaign } = action
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') fail('status_changed')
  assertVersion(action)
  if (!(await deps.isReady(campaign.id))) fail('campaign_not_ready')
  const now = new Date()
  await change(action, ['draft', 'scheduled'], {
    status: 'sending',
    scheduled_at: now,
    is_local_time: false,
    started_at: now,
    sent_by: actor.personId,
  })
  enqueueSending(uow, toSentBy(action), 1)
}

const schedule = async (deps: ActDeps, action: Action): Promise<void> => {
  const { actor, campaign, input } = action
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') fail('status_changed')
  assertVersion(action)
  const { at, isLocalTime = false } = input
  if (at === undefined) return fail('campaign_time', { field: 'at' })
  const scheduledAt = new Date(at)
  const delay = scheduledAt.getTime() - Date.now()
  if (delay <= 0 || delay > maxScheduleMs) fail('campaign_time', { field: 'at' })
  // The rest of a test is sent when the winner is known, for everyone at once.
  if (isLocalTime && campaign.test) fail('test_local_time', { field: 'isLocalTime' })
  if (!(await deps.isReady(campaign.id))) fail('campaign_not_ready')
  await change(
    action,
    ['draft', 'scheduled'],
    { status: 'scheduled', scheduled_at: scheduledAt, is_local_time: isLocalTime, sent_by: actor.personId },
    { scheduledAt: at },
  )
}

const resume = async (action: Action): Promise<void> => {
  await change(action, ['paused'], { status: 'sending', pause_reason: null })
  // Those that exist may be ending. More than a few would only take turns.
  if ((await countSendJobs(action.uow.tx, action.campaign.id)) < maxJobs) enqueueSending(action.uow, toSentBy(action))
}

const cancel = async (action: Action): Promise<void> => {
  await change(action, campaignStatus.from('cancelled'), { status: 'cancelled', finished_at: new Date() })
  await skipQueued(action.uow.tx, action.store, action.campaign.id)
}

const actions: Record<SendingAction, (deps: ActDeps, action: Action) => Promise<void>> = {
  send,
  schedule,
  unschedule: (_deps, action) =>
    change(action, ['scheduled'], { status: 'draft', scheduled_at: null, is_local_time: false }),
  pause: (_deps, action) => change(action, ['sending'], { status: 'paused', pause_reason: 'staff' }),
  resume: (_deps, action) => resume(action),
  cancel: (_deps, action) => cancel(action),
}

/** The campaign is locked first: of two calls the second one sees the status of the first. */
export const actOnCampaign = async (
  deps: ActDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  input: ActInput & { action: SendingAction },
): Promise<void> => {
  const campaign = orNotFound(await lockCampaign(uow.tx, store, input.campaign_id))
  if (campaign.automationKind !== null) return fail('not_found')
  await actions[input.action](deps, { uow, store, actor, campaign, input })
}
