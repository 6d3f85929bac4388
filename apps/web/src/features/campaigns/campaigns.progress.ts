import type { CampaignCounts } from '#contract/domains/campaign.ts'

/** The percentage of people who are done: sent, failed or skipped. */
export const toPercent = ({ queued, sent, failed, skipped }: CampaignCounts): number =>
  queued === 0 ? 0 : Math.min(100, Math.round(((sent + failed + skipped) / queued) * 100))
