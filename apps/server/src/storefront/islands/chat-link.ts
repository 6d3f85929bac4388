import { readChat, writeChat } from '#web/chat-widget/stored-chat.ts'

/** A guest's token begins with the ids of store and conversation, 16 bytes each. */
const idLetters = 43
const idBytes = 16

const readConversationId = (token: string): string => {
  const bytes = atob(token.slice(0, idLetters).replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes.slice(idBytes), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Whether the page was opened by the link of a chat email: `#chat`, for guests with their token. A browser with a
 * conversation keeps it, so that a link from someone else can't replace it.
 */
export const takeChatLink = (storeId: string): boolean => {
  const [link, token] = /^#chat(?:=([\w-]{86}))?$/.exec(location.hash) ?? []
  if (link === undefined) return false
  const chat = readChat(storeId)
  if (token && !chat.guest)
    writeChat(storeId, { ...chat, guest: { token, conversationId: readConversationId(token), name: '', email: '' } })
  // The token doesn't stay in the address, which people share.
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
