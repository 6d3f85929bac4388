import type { Tokens } from '#server/platform/tokens.ts'
import { makeSignedAddresses } from './signed-address.ts'

/** What the reply address of a conversation depends on. */
export interface ReplyConversation {
  storeId: string
  conversationId: string
  /** Of the guest's token; 0 for customers. */
  generation: number
}

/** What reply addresses begin with. */
export const replyPrefix = 'chat+'

const addresses = makeSignedAddresses({ purpose: 'support reply address', prefix: replyPrefix, macBytes: 20 })

const toSubject = ({ storeId, conversationId, generation }: ReplyConversation): string =>
  `${storeId} ${conversationId} ${generation}`

/** Emails to it become messages of the conversation. */
export const makeReplyAddress = (tokens: Tokens, domain: string, conversation: ReplyConversation): string =>
  addresses.make(tokens, domain, conversation.conversationId, toSubject(conversation))

/** The conversation that an address names; its hash isn't checked yet. */
export const readReplyAddress = (
  address: string,
  domain: string,
): { conversationId: string; token: string } | undefined => {
  const named = addresses.read(address, domain)
  return named && { conversationId: named.id, token: named.token }
}

export const isReplyToken = (tokens: Tokens, conversation: ReplyConversation, token: string): boolean =>
  addresses.isSigned(tokens, { id: conversation.conversationId, token }, toSubject(conversation))
