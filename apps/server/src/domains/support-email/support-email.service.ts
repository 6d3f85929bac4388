import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { task } from '#server/platform/jobs.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { replyEmailDelayMs } from './reply-email.rules.ts'
import { claimThreads } from './support-email.repo.ts'

export const replyEmailTask = task('support-email.send', z.object({ storeId: id, conversationId: id }))

/** After replies of staff, at most one per conversation. Until its job has run, further replies of a conversation add none. */
export const queueReplyEmails = async (
  uow: UnitOfWork,
  replies: readonly { store: StoreId; conversationId: string }[],
  now = new Date(),
): Promise<void> => {
  const runAt = new Date(now.getTime() + replyEmailDelayMs)
  const claimed = await claimThreads(uow.tx, replies, runAt)
  for (const { store, conversationId } of replies)
    if (claimed.has(conversationId)) uow.enqueue(replyEmailTask, { storeId: store, conversationId }, { runAt })
}
