import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { errand } from '#server/platform/errand.ts'
import { task } from '#server/platform/jobs.ts'

/** One batch of a bulk edit. Each sends for the next in its own transaction, so that a crash loses and repeats none. */
export const runBulkEdit = task('bulk-edits.run', z.object({ errand, edit: id }))
