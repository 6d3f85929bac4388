import type { Socket } from 'socket.io'
import type * as z from 'zod'
import type { ErrorCode } from '#contract/core/error-catalog.ts'
import {
  type ChatTypingEvent,
  type ChatViewersEvent,
  chatMessagePayload,
  chatPayload,
  chatReadPayload,
  chatTypingPayload,
} from '#contract/domains/support-socket.ts'
import type { Language } from '#contract/enumerations.ts'
import { type SocketError, socketEvents } from '#contract/socket.ts'
import { AppError, errorMessage, fail } from './app-error.ts'
import { assertStorable } from './assert-storable.ts'
import type { ChatAuthor, ChatConnection, ChatPort } from './chat-port.ts'
import type { ChatViewers } from './chat-viewers.ts'
import { isUnavailable } from './db/db-errors.ts'
import type { Log } from './log.ts'
import { roomForChat } from './socket-rooms.ts'

type Emit = (room: string, except: string[], event: string, message: unknown) => void

interface ChatSocketDeps {
  getPort(): ChatPort
  emit: Emit
  viewers: ChatViewers
  log: Log
}

interface ServedSocket {
  socket: Socket
  connection: ChatConnection
  language: Language
  /** Counts an event that wasn't understood or isn't allowed. */
  reportInvalid(error: SocketError): void
}

const maxJoined = 50
const maxQueued = 100

/** Errors of clients that are broken or try what they may not; others, such as a reached limit, can happen to anyone. */
const invalidCodes = new Set<ErrorCode>(['invalid', 'malformed', 'not_found', 'forbidden'])

const toSocketError = (error: AppError, language: Language): SocketError => ({
  code: error.code,
  message: errorMessage(error, language),
})

export const toViewerKey = (storeId: string, conversationId: string): string => `${storeId} ${conversationId}`

export const toViewersEvent = (key: string, viewers: ChatViewersEvent['viewers']): ChatViewersEvent => {
  const [storeId = '', conversationId = ''] = key.split(' ')
  return { store_id: storeId, conversation_id: conversationId, viewers }
}

export const chatEvents: ReadonlySet<string> = new Set([
  socketEvents.joinChat,
  socketEvents.leaveChat,
  socketEvents.chatMessage,
  socketEvents.chatTyping,
  socketEvents.chatRead,
  socketEvents.chatDelivered,
])

/** Serves the chat events of a connection: one at a time, so that messages stay in the order in which they were sent. */
export const makeChatSockets = ({ getPort, emit, viewers, log }: ChatSocketDeps) => {
  const toAppError = (error: unknown): AppError => {
    if (error instanceof AppError) return error
    if (isUnavailable(error)) return new AppError('unavailable')
    log.error({ err: error }, 'A chat event failed.')
    return new AppError('internal')
  }

  return ({ socket, connection, language, reportInvalid }: ServedSocket): void => {
    const side = connection.identity.kind === 'staff' ? 'staff' : 'visitor'
    const joined = new Map<string, ChatAuthor>()
    let queue: Promise<void> = Promise.resolve()
    let queued = 0

    const serve = <Schema extends z.ZodType<{ store_id: string; conversation_id: string }>, Result extends object>(
      event: string,
      schema: Schema,
      handler: (payload: z.output<Schema>, conversationId: string) => Promise<Result> | Result,
    ): void => {
      const run = async (payload: unknown): Promise<Result> => {
        assertStorable(payload)
        const parsed = schema.safeParse(payload)
        if (!parsed.success) return fail('invalid')
        if (parsed.data.store_id !== connection.storeId) return fail('not_found')
        return handler(parsed.data, parsed.data.conversation_id)
      }
      socket.on(event, (payload: unknown, acknowledge: unknown) => {
        const reply = (result: object): void => {
          if (typeof acknowledge === 'function') acknowledge(result)
        }
        if (queued >= maxQueued) return void socket.disconnect(true)
        queued += 1
        queue = queue.then(async () => {
          // What was sent before the connection closed is still delivered; the sender repeats what wasn't acknowledged.
          await run(payload).then(reply, (thrown: unknown) => {
            const error = toAppError(thrown)
            reply({ error: toSocketError(error, language) })
            if (invalidCodes.has(error.code)) reportInvalid(toSocketError(error, language))
          })
          queued -= 1
        })
      })
    }

    const leave = (conversationId: string): void => {
      if (!joined.delete(conversationId)) return
      void socket.leave(roomForChat(connection.storeId, conversationId, side))
      if (side === 'staff') viewers.remove(toViewerKey(connection.storeId, conversationId), socket.id)
    }

    serve(socketEvents.joinChat, chatPayload, async (_payload, conversationId) => {
      if (joined.size >= maxJoined) return fail('too_many')
      const { author, ...result } = await getPort().join(connection, conversationId)
      if (!socket.connected) return fail('unavailable')
      void socket.join(roomForChat(connection.storeId, conversationId, side))
      joined.set(conversationId, author)
      if (side === 'visitor' || author._id === null) return { ...result, viewers: [] }
      const key = toViewerKey(connection.storeId, conversationId)
      viewers.add(key, socket.id, { _id: author._id, name: author.name })
      return { ...result, viewers: viewers.list(key) }
    })
    serve(socketEvents.leaveChat, chatPayload, (_payload, conversationId) => {
      leave(conversationId)
      return {}
    })
    serve(socketEvents.chatMessage, chatMessagePayload, async ({ input }, conversationId) => ({
      message: await getPort().send(connection, conversationId, input),
    }))
    serve(socketEvents.chatRead, chatReadPayload, async ({ up_to: upTo }, conversationId) => ({
      readTo: await getPort().markRead(connection, conversationId, upTo),
    }))
    serve(socketEvents.chatDelivered, chatReadPayload, async ({ up_to: upTo }, conversationId) => ({
      readTo: await getPort().markDelivered(connection, conversationId, upTo),
    }))
    serve(socketEvents.chatTyping, chatTypingPayload, (payload, conversationId) => {
      const author = joined.get(conversationId) ?? fail('not_found')
      const { store_id, conversation_id, is_typing, is_note: isNote = false } = payload
      const event: ChatTypingEvent = { store_id, conversation_id, author, is_typing }
      emit(roomForChat(store_id, conversationId, 'staff'), [socket.id], socketEvents.chatTyping, event)
      if (!isNote) {
        const shown: ChatTypingEvent = { ...event, author: { ...author, _id: null } }
        emit(roomForChat(store_id, conversationId, 'visitor'), [socket.id], socketEvents.chatTyping, shown)
      }
      return {}
    })
    socket.on('disconnect', () => {
      for (const conversationId of joined.keys()) leave(conversationId)
    })
  }
}
