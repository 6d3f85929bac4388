import { setTimeout as sleep } from 'node:timers/promises'
import { insertRecipients } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignState,
  lockCampaign,
  writeCampaignState,
} from '#server/domains/campaigns/campaign-state.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type AudienceRules, type Queueing, readRangeEnd, selectRecipients } from './audience.repo.ts'
import { loadAudienceRules } from './audience.service.ts'
import { readStoreZone, type SendableCampaign } from './campaign-sending.repo.ts'
import { toLocalInstants } from './local-time.rules.ts'

const hourMs = 3_600_000

/** Customers of one statement, and the time for it and the pause after it: 100,000 recipients take at least 8.5 s. */
const batchSize = 200
const pacedBatchMs = 17

const toQueueing = async (tx: Tx, store: StoreId, state: CampaignState): Promise<Queueing> => {
  const { scheduledAt, isLocalTime, test } = state
  const now = new Date()
  if (test) return { localInstants: null, dueAt: now, share: test.share }
  if (!isLocalTime || !scheduledAt) return { localInstants: null, dueAt: now, share: null }
  const localInstants = toLocalInstants(scheduledAt, await readStoreZone(tx, store))
  return { localInstants, dueAt: scheduledAt, share: null }
}

/**
 * Short statements with pauses, so that lists don't wait for the processor. The slower the machine, the shorter the
 * pauses. Tests and text messages compare all people with each other: they need one statement.
 */
const insertInBatches = async (
  tx: Tx,
  store: StoreId,
  campaignId: string,
  rules: AudienceRules,
  queueing: Queueing,
): Promise<number> => {
  const insert = (range: AudienceRules['range']) =>
    insertRecipients(tx, store, campaignId, selectRecipients(store, range ? { ...rules, range } : rules, queueing))
  if (queueing.share !== null || rules.channel === 'sms') return insert(undefined)
  let queued = 0
  for (let after: string | null = null; ;) {
    const startedAt = performance.now()
    const last: string | null = await readRangeEnd(tx, store, after, batchSize)
    queued += await insert({ after, last })
    if (last === null) return queued
    after = last
    const batchMs = performance.now() - startedAt
    // At most as long as the batch: few of a store's customers may be in the audience.
    await sleep(Math.min(Math.max(0, pacedBatchMs - batchMs), batchMs))
  }
}

/**
 * Inserts the recipients of a campaign that has started, in one transaction, and returns how many. Who is in the segments
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
  const queued = await insertInBatches(tx, store, id, rules, await toQueueing(tx, store, state))
  await writeCampaignState(tx, store, id, {
    queued_at: new Date(),
    ...(test ? { decides_at: new Date(Date.now() + test.hours * hourMs) } : {}),
  })
  return queued
}
