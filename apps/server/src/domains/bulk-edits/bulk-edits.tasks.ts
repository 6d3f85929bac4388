import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { jobActor } from '#server/platform/job-actor.ts'
import { batchTask } from '#server/platform/jobs.ts'

/**
 * Each batch of products is one transaction that includes its progress, so that a crash neither loses nor repeats a
 * batch.
 */
export const runBulkEdit = batchTask('bulk-edits.run', z.object({ jobActor, edit: id }), {
  getVendorId: (payload) => payload.jobActor.vendorId,
})
