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
 * The id was made with the message, so that however often and wherever it is worked on, one is kept. Only the one who
 * kept it tells; after a failure everything may have happened but the telling, and a second time does no harm.
 */
export const notifyHandler = (live: Pick<Live, 'notify'>): Handler =>
  handle(keepNotice, async ({ storeId, ...notice }, { db, attempt }) => {
    const { notification, isNew } = await keepNotification(db, storeAsWritten(storeId), notice)
    if (isNew || attempt > 1) live.notify(notification)
  })
