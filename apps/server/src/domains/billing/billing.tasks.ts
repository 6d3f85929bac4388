import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { task } from '#server/platform/jobs.ts'

/** Finds what is due. */
export const billingTickTask = task('billing:tick', z.unknown(), { lane: 'batch' })

export const billingCrontab = '* * * * * billing:tick'

/** Ends the trial or period of a vendor, if it is over. */
export const advanceTask = task('billing.advance', z.object({ vendorId: id }))

/** Makes sure that a void invoice isn't paid: cancels its payment intent, or refunds it. */
export const releaseIntentTask = task('billing.release', z.object({ invoiceId: id }))
