import type { CampaignRow } from '#contract/domains/campaign.ts'
import { exampleTime } from './example-brand.ts'

export const noCounts: CampaignRow['counts'] = {
  queued: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  bounced: 0,
  skipped: 0,
  tracked: 0,
  opened: 0,
  machineOpened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
  orders: 0,
  sales: 0,
}

/** A draft as the list has it. */
export const exampleCampaign: Omit<CampaignRow, '_id' | 'name'> = {
  channel: 'email',
  subject: 'Fresh soap',
  topic: 'newsletter',
  status: 'draft',
  scheduledAt: null,
  isLocalTime: false,
  startedAt: null,
  finishedAt: null,
  pauseReason: null,
  counts: noCounts,
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}
