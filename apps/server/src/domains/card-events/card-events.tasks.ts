import * as z from 'zod'
import { task } from '#server/platform/jobs.ts'

export const processCardEvent = task('card-events.process', z.object({ id: z.string().max(255) }))
