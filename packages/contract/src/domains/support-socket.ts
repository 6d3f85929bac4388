import * as z from 'zod'
import { id } from '../core/fields.ts'
import { socketError } from '../socket.ts'
import { message, messageFields, messageInput, readPositions } from './support.ts'

/** Payloads of the chat events. Each is acknowledged by callback with its result or `{ error }`. */
const conversationIds = { store_id: id, conversation_id: id }

export const chatPayload = z.strictObject(conversationIds)
export const chatMessagePayload = z
  .strictObject({ ...conversationIds, ...messageFields })
  .transform(({ store_id, conversation_id, ...input }) => ({ store_id, conversation_id, input }))
  .pipe(z.object({ ...conversationIds, input: messageInput }))
/** Typing a note is shown to staff only. */
export const chatTypingPayload = z.strictObject({
  ...conversationIds,
  is_typing: z.boolean(),
  is_note: z.boolean().optional(),
})
/** Of messages that were read, and of those that were received. */
export const chatReadPayload = z.strictObject({ ...conversationIds, up_to: z.int().min(0).max(2_147_483_647) })

/** Server to client. */
export const chatMessageEvent = z.object({ ...conversationIds, message })
export type ChatMessageEvent = z.infer<typeof chatMessageEvent>

/** `_id` is set for staff, and sent to staff only. */
export const chatTypingEvent = z.object({
  ...conversationIds,
  author: z.object({ kind: z.enum(['staff', 'customer', 'guest']), _id: id.nullable(), name: z.string() }),
  is_typing: z.boolean(),
})
export type ChatTypingEvent = z.infer<typeof chatTypingEvent>

export const chatReadEvent = z.object({ ...conversationIds, readTo: readPositions })
export type ChatReadEvent = z.infer<typeof chatReadEvent>

export const chatViewer = z.object({ _id: id, name: z.string() })
export type ChatViewer = z.infer<typeof chatViewer>
export const chatViewersEvent = z.object({ ...conversationIds, viewers: z.array(chatViewer) })
export type ChatViewersEvent = z.infer<typeof chatViewersEvent>

export const chatFailure = z.object({ error: socketError })
export type ChatFailure = z.infer<typeof chatFailure>
/** Of join: what the client compares with what it has, to fetch the rest. */
export const chatJoined = z.object({ lastSequence: z.int(), readTo: readPositions, viewers: z.array(chatViewer) })
export type ChatJoined = z.infer<typeof chatJoined>
