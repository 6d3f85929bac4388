import { second } from '#contract/core/time.ts'
import { chatFailure } from '#contract/domains/support-socket.ts'
import { type Message, message as messageSchema, type MessageInput } from '#contract/domains/support.ts'
import { socketEvents } from '#contract/socket.ts'
import { ApiError, asApiError } from './api-error.ts'
import {
  type ChatMessages,
  discardMessage,
  failMessage,
  queueMessage,
  receiveMessage,
  retryMessage,
} from './chat-messages.ts'
import type { LiveConnection } from './live-connection.ts'

interface ChatOutboxDeps {
  storeId: string
  conversationId: string
  /** The socket of this store, connected or not. */
  getLive: () => LiveConnection | undefined
  sendOverHttp: (input: MessageInput) => Promise<Message>
  isOnline: () => boolean
  read: () => ChatMessages
  write: (messages: ChatMessages) => void
  /** Everything was sent or discarded. */
  onEmpty: () => void
}

/** With a pause before each but the first; afterwards the person decides. */
const pausesMs = [0, second, 2 * second, 4 * second]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The socket's answer: the message, or an error as HTTP would give it. */
const readAcknowledgement = (answer: unknown): Message => {
  const failure = chatFailure.safeParse(answer)
  if (failure.success) {
    const { code, message } = failure.data.error
    // Those may succeed later; the others are about the message or the sender.
    const status = code === 'unavailable' || code === 'internal' ? 503 : 422
    throw new ApiError(status, code, message)
  }
  return messageSchema.parse((answer as { message?: unknown } | null)?.message)
}

/**
 * Sends messages one at a time, so that they stay in their order: over the socket, or over HTTP while that is away.
 * What wasn't acknowledged is repeated with its id, and the server takes it once.
 */
export const makeChatOutbox = (deps: ChatOutboxDeps) => {
  const { storeId, conversationId, getLive, sendOverHttp, isOnline, read, write, onEmpty } = deps
  let isRunning = false

  const sendOnce = async (input: MessageInput): Promise<Message> => {
    const live = getLive()
    if (!live?.isConnected()) return sendOverHttp(input)
    const payload = { store_id: storeId, conversation_id: conversationId, ...input }
    return readAcknowledgement(await live.request(socketEvents.chatMessage, payload))
  }

  /** Undefined if it waits for a connection. */
  const sendWithRetries = async (input: MessageInput): Promise<Message | ApiError | undefined> => {
    let failure: ApiError | undefined
    for (const pause of pausesMs) {
      if (pause > 0) await wait(pause)
      if (!isOnline()) return undefined
      try {
        return await sendOnce(input)
      } catch (thrown) {
        failure = asApiError(thrown)
        if (failure.isClientError) return failure
      }
    }
    return failure
  }

  const findNext = () => read().outgoing.find(({ state }) => state === 'sending')?.input

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let next = findNext(); next && isOnline(); next = findNext()) {
      const { client_id: id } = next
      const result = await sendWithRetries(next)
      if (result === undefined) break
      if (result instanceof ApiError) write(failMessage(read(), id, result.isClientError ? result.message : undefined))
      else write(receiveMessage(read(), result))
    }
    isRunning = false
    if (read().outgoing.length === 0) onEmpty()
  }

  return {
    add: (input: MessageInput): void => {
      write(queueMessage(read(), input, new Date().toISOString()))
      void run()
    },
    retry: (id: string): void => {
      write(retryMessage(read(), id))
      void run()
    },
    discard: (id: string): void => {
      write(discardMessage(read(), id))
      if (read().outgoing.length === 0) onEmpty()
    },
    /** After a reconnect: what waits, and what failed without an answer. */
    resume: (): void => {
      const unanswered = read().outgoing.filter(({ state, error }) => state === 'failed' && error === undefined)
      for (const { input } of unanswered) write(retryMessage(read(), input.client_id))
      void run()
    },
  }
}
