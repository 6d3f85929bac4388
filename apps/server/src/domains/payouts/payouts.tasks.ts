import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { task } from '#server/platform/jobs.ts'

/** Drives a payout to its end: transfer, payout, and the way back if it fails. Repeated runs continue where one stopped. */
export const syncPayoutTask = task('payouts:sync', z.object({ storeId: id, payoutId: id }))

/** Reads the state of a connected account at the provider, for when its event is late or lost. */
export const syncPayoutAccountTask = task('payouts:sync-account', z.object({ storeId: id }))

/** Hourly: requests the payouts that are due by their stores' schedules. */
export const requestScheduledPayoutsTask = task('payouts:schedule', z.unknown(), { lane: 'batch' })

export const payoutCrontab = '7 * * * * payouts:schedule'
