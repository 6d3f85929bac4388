import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

/** Hourly, because the days of stores end at different times. */
export const sumRewardDaysTask = task('reward-reports:sum-days', z.unknown(), { lane: 'batch' })

export const rewardReportsCrontab = '27 * * * * reward-reports:sum-days'
