import { useEffect } from 'react'
import { type Chat, type ChatState, getChat } from './chat-connection.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { useSignal } from './signal.ts'

/** Joins a conversation of the selected store while the component is mounted. */
export const useChat = (conversationId: string): { chat: Chat; state: ChatState } => {
  const storeId = useSelectedStoreId() ?? ''
  const chat = getChat(storeId, conversationId)
  useEffect(() => chat.open(), [chat])
  return { chat, state: useSignal(chat.state) }
}
