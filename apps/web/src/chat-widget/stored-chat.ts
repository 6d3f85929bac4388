import { chatKey } from '#contract/browser-storage.ts'

/** What the browser remembers about the chat with a store. */
export interface StoredChat {
  /** Of a guest; a customer's session is in a cookie. */
  guest?: { token: string; conversationId: string; name: string; email: string }
  /** A customer has used the chat here, so it's loaded to show unread messages. */
  hasConversation?: true
  /** A guest has rated the conversation. */
  isRated?: true
}

/** Browsers can refuse access to their storage, for example in a frame. */
export const readChat = (storeId: string): StoredChat => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(chatKey(storeId)) ?? '{}')
    return typeof stored === 'object' && stored ? stored : {}
  } catch {
    return {}
  }
}

export const writeChat = (storeId: string, chat: StoredChat): void => {
  try {
    if (Object.keys(chat).length > 0) localStorage.setItem(chatKey(storeId), JSON.stringify(chat))
    else localStorage.removeItem(chatKey(storeId))
  } catch {
    // The conversation lasts as long as the page.
  }
}
