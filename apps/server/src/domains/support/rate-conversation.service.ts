import type { Participant, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { publishMessages } from './publish-chat.service.ts'
import { lockConversation, writeRating } from './write-conversations.repo.ts'

/** A later rating replaces the first. */
export const rateConversation = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  id: string,
  { score, comment = '' }: { score: number; comment?: string | undefined },
): Promise<null> => {
  const { isBlocked } = orNotFound(await lockConversation(uow.tx, store, id, participant))
  if (participant.kind === 'staff') return fail('forbidden')
  if (isBlocked) return fail('chat_blocked')
  if (!(await writeRating(uow.tx, store, id, { score, comment }))) return fail('conversation_open')
  publishMessages(uow, store, id, [])
  return null
}
