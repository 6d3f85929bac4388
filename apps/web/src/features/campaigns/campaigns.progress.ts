import type { Campaign, CampaignCounts } from '#contract/domains/campaign.ts'

/** The percentage of people who are done: sent, failed or skipped. */
export const toPercent = ({ queued, sent, failed, skipped }: CampaignCounts): number =>
  queued === 0 ? 0 : Math.min(100, Math.round(((sent + failed + skipped) / queued) * 100))

/** Drafts, and emails of automations, whose next recipients get the new content. */
export const isEditable = ({ status, isAutomated }: Pick<Campaign, 'status' | 'isAutomated'>): boolean =>
  status === 'draft' || isAutomated
