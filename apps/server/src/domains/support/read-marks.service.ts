import type { ReadPositions } from '#contract/domains/support.ts'
import type { Participant, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { publishRead } from './publish-chat.service.ts'
import { writeStaffRead, writeVisitorRead } from './read-marks.repo.ts'
import { lockConversation } from './write-conversations.repo.ts'

/** Read marks aren’t audited. Only a mark that moves its side is sent. */
export const markRead = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  conversationId: string,
  upTo: number,
): Promise<ReadPositions> => {
  const { lastSequence, readTo: before } = orNotFound(
    await lockConversation(uow.tx, store, conversationId, participant),
  )
  const readTo = Math.min(upTo, lastSequence)
  const isStaff = participant.kind === 'staff'
  if (readTo <= (isStaff ? 0 : before.visitor)) return before
  const after = orNotFound(
    isStaff
      ? await writeStaffRead(uow.tx, store, conversationId, participant.actor.personId, readTo)
      : await writeVisitorRead(uow.tx, store, conversationId, readTo),
  )
  if (after.staff !== before.staff || after.visitor !== before.visitor) publishRead(uow, store, conversationId, after)
  return after
}
