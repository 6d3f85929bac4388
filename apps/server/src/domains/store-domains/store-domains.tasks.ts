import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

/** Checks the domains that are due: pending ones every few minutes, active ones daily. */
export const checkDomainsTask = task('store-domains:check', z.unknown(), { lane: 'batch' })

export const domainsCrontab = '* * * * * store-domains:check'
