import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { task } from '#server/platform/jobs.ts'

/** Charges an open invoice. The handler is in the billing domain, which knows the card and the subscription. */
export const collectInvoiceTask = task('billing.collect', z.object({ invoiceId: id, isAutomatic: z.boolean() }))
