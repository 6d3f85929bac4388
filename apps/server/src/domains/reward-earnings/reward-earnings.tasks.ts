import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

/** Credits what orders have earned once it is no longer pending. */
export const creditEarningsTask = task('rewards:credit', z.unknown(), { lane: 'batch' })

/** Expires what is due, and warns customers before. */
export const expireRewardsTask = task('rewards:expire', z.unknown(), { lane: 'batch' })

export const grantBirthdaysTask = task('rewards:birthdays', z.unknown(), { lane: 'batch' })

/** Hourly, because midnight is at another time in each time zone. A run only does what has become due. */
export const rewardsCrontab = [
  '11 * * * * rewards:credit',
  '21 * * * * rewards:expire',
  '31 * * * * rewards:birthdays',
].join('\n')
