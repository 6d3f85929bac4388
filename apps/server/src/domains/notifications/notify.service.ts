import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import type { Live } from '#server/platform/live.ts'
import { insertNotification } from './notifications.repo.ts'

export const storeNotificationTask = task(
  'notifications.keep',
  z.object({
    storeId: id,
    id,
    kind: z.string(),
    facts: z.record(z.string(), z.unknown()),
    title: z.string(),
    body: z.string(),
    route: z.string().nullable(),
    authorId: id.nullable().optional(),
    recipientId: id.nullable().optional(),
  }),
)

/**
 * The id is created with the message, so that repeated runs store one row. Only the run that inserted it sends it; a
 * retry sends it again, because the failed attempt may not have.
 */
export const notifyHandler = (live: Pick<Live, 'notify'>): Handler =>
  handle(storeNotificationTask, async ({ storeId, ...input }, { db, attempt }) => {
    const { notification, isNew } = await insertNotification(db, trustedStoreId(storeId), input)
    if (isNew || attempt > 1) live.notify(notification, input.authorId, input.recipientId)
  })
