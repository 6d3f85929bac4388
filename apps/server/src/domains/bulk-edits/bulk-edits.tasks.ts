import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { errand } from '#server/platform/errand.ts'
import { batchTask } from '#server/platform/jobs.ts'

/**
 * Each batch of products is one transaction that includes its progress, so that a crash neither loses nor repeats a
 * batch.
 */
export const runBulkEdit = batchTask('bulk-edits.run', z.object({ errand, edit: id }), {
  vendorOf: (payload) => payload.errand.vendorId,
})
