import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

/** Credits what orders have earned once it is no longer pending. */
export const creditEarningsTask = task('rewards:credit', z.unknown(), { lane: 'batch' })

export const rewardsCrontab = '11 * * * * rewards:credit'
