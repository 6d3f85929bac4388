import { decodeIdPair, encodeIdPair } from './ids-in-tokens.ts'
import type { Tokens } from './tokens.ts'

/** What the token of a guest depends on. */
export interface GuestConversation {
  storeId: string
  conversationId: string
  /** Increases when the token is revoked. */
  generation: number
}

const purpose = 'support guest'

/** The ids of store and conversation, and a keyed hash: the database contains nothing to open a conversation with. */
export const makeGuestToken = (tokens: Tokens, { storeId, conversationId, generation }: GuestConversation): string =>
  encodeIdPair(storeId, conversationId) + tokens.hash(purpose, `${storeId} ${conversationId} ${generation}`)

/** The ids that a token names; its hash isn't checked yet. */
export const readGuestToken = (token: string): Omit<GuestConversation, 'generation'> | undefined => {
  const ids = decodeIdPair(token)
  return ids && { storeId: ids[0], conversationId: ids[1] }
}

export const isGuestToken = (tokens: Tokens, conversation: GuestConversation, token: string): boolean =>
  tokens.isEqual(token, makeGuestToken(tokens, conversation))
