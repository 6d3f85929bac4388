import type { ChatJoined } from '#contract/domains/support-socket.ts'
import type { Message, MessageInput, ReadPositions } from '#contract/domains/support.ts'
import type { Language } from '#contract/enumerations.ts'

/** Who holds a live connection; a guest has no session, so their token is checked each time. */
export type ConnectionIdentity = { kind: 'staff' | 'customer'; sessionId: string } | { kind: 'guest'; token: string }

export interface ChatConnection {
  identity: ConnectionIdentity
  storeId: string
  /** The client's network. */
  address: string
}

/** The person of a connection, as others see them. */
export interface ChatAuthor {
  kind: 'staff' | 'customer' | 'guest'
  /** Of staff. */
  _id: string | null
  name: string
}

/** The support chat as the live connections use it. Every call checks access anew and fails with an `AppError`. */
export interface ChatPort {
  /** The customer or guest of a token; undefined if it's neither. */
  identify(token: string): ConnectionIdentity | undefined
  /** Checks that a customer or guest may connect; returns their language and the key that their connections share. */
  open(connection: ChatConnection): Promise<{ key: string; language: Language }>
  join(
    connection: ChatConnection,
    conversationId: string,
  ): Promise<Omit<ChatJoined, 'viewers'> & { author: ChatAuthor }>
  send(connection: ChatConnection, conversationId: string, input: MessageInput): Promise<Message>
  markRead(connection: ChatConnection, conversationId: string, upTo: number): Promise<ReadPositions>
  /** The side of the connection has received messages up to a sequence. */
  markDelivered(connection: ChatConnection, conversationId: string, upTo: number): Promise<ReadPositions>
  /** Records staff who answer chats and are connected, or have just left. */
  recordPresence(people: readonly { storeId: string; personId: string }[], isConnected: boolean): Promise<void>
  /** The connections of customers and guests that must be closed: signed out, blocked, or of a revoked token. */
  findEnded(connections: readonly ChatConnection[]): Promise<readonly ChatConnection[]>
  /** Whether a store listed the origin for its widget; any store without an id. */
  isWidgetOrigin(origin: string, storeId?: string): Promise<boolean>
}
