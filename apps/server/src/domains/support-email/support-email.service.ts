import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { task } from '#server/platform/jobs.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { replyEmailDelayMs } from './reply-email.rules.ts'
import { claimThread } from './support-email.repo.ts'

export const replyEmailTask = task('support-email.send', z.object({ storeId: id, conversationId: id }))

/** After a reply of staff. Until its job has run, further replies of the conversation add none. */
export const queueReplyEmail = async (
  uow: UnitOfWork,
  store: StoreId,
  conversationId: string,
  now = new Date(),
): Promise<void> => {
  const runAt = new Date(now.getTime() + replyEmailDelayMs)
  if (await claimThread(uow.tx, store, conversationId, runAt))
    uow.enqueue(replyEmailTask, { storeId: store, conversationId }, { runAt })
}
