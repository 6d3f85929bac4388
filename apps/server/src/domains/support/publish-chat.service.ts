import type { ChatMessageEvent, ChatReadEvent } from '#contract/domains/support-socket.ts'
import type { Message, ReadPositions } from '#contract/domains/support.ts'
import { socketEvents } from '#contract/socket.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Live } from '#server/platform/live.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toVisitorMessage } from './messages.repo.ts'

/** After the commit: to both sides of the open conversation, notes to staff only, and to inboxes, which refetch. */
export const publishMessages = (
  uow: Pick<UnitOfWork, 'publish'>,
  store: StoreId,
  conversationId: string,
  messages: readonly Message[],
): void =>
  uow.publish((live) => {
    const conversation = { storeId: store, conversationId }
    const toEvent = (message: Message): ChatMessageEvent => ({
      store_id: store,
      conversation_id: conversationId,
      message,
    })
    for (const message of messages) {
      live.sendToChat(conversation, 'staff', socketEvents.chatMessage, toEvent(message))
      if (message.isNote) continue
      live.sendToChat(conversation, 'visitor', socketEvents.chatMessage, toEvent(toVisitorMessage(message)))
    }
    publishConversation(live, store, conversationId)
  })

const publishConversation = (live: Live, store: StoreId, conversationId: string): void =>
  live.publishFrequentChange(store, 'supportConversations', conversationId)

/** To both sides of the open conversation. */
export const sendPositions = (live: Live, store: StoreId, conversationId: string, readTo: ReadPositions): void => {
  const event: ChatReadEvent = { store_id: store, conversation_id: conversationId, readTo }
  for (const side of ['staff', 'visitor'] as const)
    live.sendToChat({ storeId: store, conversationId }, side, socketEvents.chatRead, event)
}

export const publishRead = (
  uow: Pick<UnitOfWork, 'publish'>,
  store: StoreId,
  conversationId: string,
  readTo: ReadPositions,
): void =>
  uow.publish((live) => {
    sendPositions(live, store, conversationId, readTo)
    publishConversation(live, store, conversationId)
  })
