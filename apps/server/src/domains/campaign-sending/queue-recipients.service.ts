import { insertRecipients } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignState,
  lockCampaign,
  writeCampaignState,
} from '#server/domains/campaigns/campaign-state.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type Queueing, selectRecipients } from './audience.repo.ts'
import { loadAudienceRules } from './audience.service.ts'
import { readStoreZone, type SendableCampaign } from './campaign-sending.repo.ts'
import { toLocalInstants } from './local-time.rules.ts'

const hourMs = 3_600_000

const toQueueing = async (tx: Tx, store: StoreId, state: CampaignState): Promise<Queueing> => {
  const { scheduledAt, isLocalTime, test } = state
  const now = new Date()
  if (test) return { localInstants: null, dueAt: now, share: test.share }
  if (!isLocalTime || !scheduledAt) return { localInstants: null, dueAt: now, share: null }
  const localInstants = toLocalInstants(scheduledAt, await readStoreZone(tx, store))
  return { localInstants, dueAt: scheduledAt, share: null }
}

/**
 * Inserts the recipients of a campaign that has started, in one statement, and returns how many. Who is in the segments
 * and agrees is decided now. The second call inserts none and returns undefined.
 */
export const queueRecipients = async (
  tx: Tx,
  store: StoreId,
  { id, channel, topic }: Pick<SendableCampaign, 'id' | 'channel' | 'topic'>,
): Promise<number | undefined> => {
  const state = await lockCampaign(tx, store, id)
  if (state?.status !== 'sending' || state.queuedAt || state.automationKind !== null) return undefined
  const { audience, test } = state
  const rules = await loadAudienceRules(tx, store, { campaignId: id, channel, topic, audience })
  const queued = await insertRecipients(
    tx,
    store,
    id,
    selectRecipients(store, rules, await toQueueing(tx, store, state)),
  )
  await writeCampaignState(tx, store, id, {
    queued_at: new Date(),
    ...(test ? { decides_at: new Date(Date.now() + test.hours * hourMs) } : {}),
  })
  return queued
}
