import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

/** Finds what happened, and queues the emails that are due. */
export const runAutomationsTask = task('automations:run', z.unknown(), { lane: 'batch', attempts: 1 })

export const automationsCrontab = '* * * * * automations:run'
