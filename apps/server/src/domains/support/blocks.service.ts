import type { Conversation } from '#contract/domains/support.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type BlockedPerson, deleteBlock, insertBlock } from './blocks.repo.ts'
import { toReader } from './conversation-reader.rules.ts'
import { readConversation } from './conversations.repo.ts'
import { publishMessages } from './publish-chat.service.ts'
import { addEvent } from './send-message.service.ts'
import { lockConversation } from './write-conversations.repo.ts'

/** Blocks or unblocks the person of a conversation. Connections are closed by the next recheck. */
export const setBlocked = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  change: { isBlocked: true; reason: string } | { isBlocked: false },
): Promise<Conversation> => {
  const conversation = orNotFound(await lockConversation(uow.tx, store, id, { kind: 'staff', actor }))
  const { accountId, email, name } = conversation
  const person: BlockedPerson = accountId === null ? { email } : { accountId }
  const isChanged = change.isBlocked
    ? await insertBlock(uow.tx, store, person, { reason: change.reason, by: actor.personId })
    : await deleteBlock(uow.tx, store, person)
  if (isChanged) {
    const type = change.isBlocked ? 'blocked' : 'unblocked'
    const line = await addEvent(uow, store, conversation, { type, name: actor.name, subject: null }, true)
    uow.audit({
      resource: 'supportConversations',
      id,
      label: name,
      action: 'update',
      before: { isBlocked: !change.isBlocked },
      after: { isBlocked: change.isBlocked, ...(change.isBlocked ? { reason: change.reason } : {}) },
    })
    publishMessages(uow, store, id, [line])
  }
  return orNotFound(await readConversation(uow.tx, store, id, toReader(actor)))
}
