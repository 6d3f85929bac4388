import type { CampaignAudience, CampaignChannel } from '#contract/domains/campaign.ts'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { AudienceCount } from '#contract/domains/campaigns.ts'
import { readSegmentCondition } from '#server/domains/customer-segments/customer-segments.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type AudienceRules, readAudienceCount } from './audience.repo.ts'
import { readWeeklyCap } from './campaign-sending.repo.ts'

export interface AudienceInput {
  campaignId: string | null
  channel: CampaignChannel
  topic: EmailTopic
  audience: CampaignAudience
  isRequested?: boolean
}

/** The audience with the conditions of its segments and the store's limit per person. */
export const loadAudienceRules = async (db: Db | Tx, store: StoreId, input: AudienceInput): Promise<AudienceRules> => {
  const { isEveryone, segments, excludedSegments } = input.audience
  return {
    ...input,
    isRequested: input.isRequested ?? false,
    isInSegments: await readSegmentCondition(db, store, isEveryone ? [] : segments),
    isExcluded: await readSegmentCondition(db, store, excludedSegments),
    weeklyCap: await readWeeklyCap(db, store),
  }
}

/** Who would get the campaign now; everyone else once, with the first reason. */
export const countAudience = async (db: Db | Tx, store: StoreId, input: AudienceInput): Promise<AudienceCount> =>
  readAudienceCount(db, store, await loadAudienceRules(db, store, input))
