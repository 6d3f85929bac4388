import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { batchTask, task } from '#server/platform/jobs.ts'

/**
 * Sends what is due of a campaign, in batches. `run` is unique: rows that are being sent name it, so that they are
 * found after a crash.
 */
export const sendDueTask = batchTask(
  'campaigns.send',
  z.object({ storeId: id, vendorId: id, campaignId: id, run: id }),
  { getVendorId: ({ vendorId }) => vendorId },
)

/** Starts scheduled campaigns, ends A/B tests, and continues campaigns that wait. */
export const campaignTickTask = task('campaigns:tick', z.unknown(), { attempts: 1 })

export const campaignCrontab = '* * * * * campaigns:tick'
