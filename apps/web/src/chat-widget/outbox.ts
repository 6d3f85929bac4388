import type { MessageInput } from '#contract/domains/support.ts'
import type { MessageLog } from './message-log.ts'

/** An uploaded file. */
export interface OutgoingFile {
  key: string
  name: string
}

export interface OutgoingMessage {
  input: Pick<MessageInput, 'client_id' | 'text' | 'attachments'>
  /** Undefined while it's being sent. Empty if the connection failed: it's sent again when there is one. */
  error?: string | undefined
}

export type Outbox = readonly OutgoingMessage[]

/** Without the messages that have arrived: their reply can get lost. */
export const removeArrived = (outbox: Outbox, { messages }: MessageLog): Outbox =>
  outbox.filter(({ input }) => messages.every(({ _id }) => _id !== input.client_id))

export const setError = (outbox: Outbox, clientId: string, error: string | undefined): Outbox =>
  outbox.map((outgoing) => (outgoing.input.client_id === clientId ? { ...outgoing, error } : outgoing))

/** Without a connection. */
export const pauseUnsent = (outbox: Outbox): Outbox =>
  outbox.map((outgoing) => ({ ...outgoing, error: outgoing.error ?? '' }))

/** After a lost connection. Messages that the server refused wait for the visitor. */
export const retryUnsent = (outbox: Outbox): Outbox =>
  outbox.map((outgoing) => (outgoing.error === '' ? { ...outgoing, error: undefined } : outgoing))

/** The next to send: one at a time, so that they stay in their order. */
export const getNext = (outbox: Outbox): OutgoingMessage | undefined => outbox.find(({ error }) => error === undefined)
