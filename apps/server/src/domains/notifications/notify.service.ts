import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { storeAsWritten } from '#server/platform/errand.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import type { Live } from '#server/platform/live.ts'
import { keepNotification } from './notifications.repo.ts'

export const keepNotice = task(
  'notifications.keep',
  z.object({
    storeId: id,
    id,
    kind: z.string(),
    facts: z.record(z.string(), z.unknown()),
    title: z.string(),
    body: z.string(),
    route: z.string().nullable(),
  }),
)

/**
 * The id is created with the message, so that repeated runs store one row. Only the run that inserted it sends it; a
 * retry sends it again, because the failed attempt may not have.
 */
export const notifyHandler = (live: Pick<Live, 'notify'>): Handler =>
  handle(keepNotice, async ({ storeId, ...notice }, { db, attempt }) => {
    const { notification, isNew } = await keepNotification(db, storeAsWritten(storeId), notice)
    if (isNew || attempt > 1) live.notify(notification)
  })
