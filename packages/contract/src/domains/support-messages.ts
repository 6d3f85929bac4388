import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathRead, storePathUpdate } from '../core/endpoint.ts'
import { freeText, id, idParams, singleLineText } from '../core/fields.ts'
import { proofFileTypes } from './reward-requests.ts'
import { attachment, conversationStatuses, message, messageInput, readPositions } from './support.ts'
import { maxFileNameLength, maxMessageLength } from './support-rules.ts'
import { maxUploadBytes } from './uploads.ts'

const messages = '/customer-support/stores/{storeId}/conversations/{id}/messages'
const participantCall = { actor: 'participant', permissions: ['access_live_chat'], shop: 'browse' } as const

/** Sequences are integers of PostgreSQL. */
const position = z.coerce.number().int().min(0).max(2_147_483_647)
const messageParams = z.strictObject({ id, messageId: id })

export const messagePage = z.object({
  /** In the order of their sequence. */
  data: z.array(message),
  total: z.int(),
  /** The value of `after`, or without it of `before`, for the next page; null when there are no more. */
  nextCursor: z.string().nullable(),
  lastSequence: z.int(),
  readTo: readPositions,
  /** Snoozed is shown to staff only. */
  status: z.enum(conversationStatuses),
})
export type MessagePage = z.infer<typeof messagePage>

export const supportMessages = domain('supportMessages', {
  list: endpoint({
    ...storePathRead,
    ...participantCall,
    path: messages,
    summary: 'List messages of a support conversation. The newest ones, or those after or before a sequence.',
    params: idParams,
    query: z.strictObject({
      after: position.optional(),
      before: position.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: messagePage,
  }),
  send: endpoint({
    ...storePathCreate,
    ...participantCall,
    path: messages,
    summary: 'Send a message. Repeating a client_id returns the first message.',
    params: idParams,
    body: messageInput,
    response: message,
    limits: [{ by: 'address in store', points: 120, seconds: 60, callers: 'visitors' }],
  }),
  get: endpoint({
    ...storePathRead,
    ...participantCall,
    path: `${messages}/{messageId}`,
    summary: 'Get a message, with new links to its files',
    params: messageParams,
    response: message,
  }),
  uploadFile: endpoint({
    ...storePathCreate,
    ...participantCall,
    mode: 'sensitiveWrite',
    path: '/customer-support/stores/{storeId}/conversations/{id}/files',
    summary: 'Create a link to upload an image or PDF to a conversation. Send its key in a message afterwards.',
    params: idParams,
    body: z.strictObject({
      name: singleLineText(maxFileNameLength),
      mimeType: z.enum(proofFileTypes),
      size: z.int().min(1).max(maxUploadBytes).optional(),
    }),
    /** `url` accepts a PUT of the bytes with the type as `Content-Type`. */
    response: attachment,
    limits: [
      { by: 'person', points: 20, seconds: 3600, callers: 'visitors' },
      { by: 'address in store', points: 20, seconds: 3600, callers: 'visitors' },
    ],
  }),
  edit: endpoint({
    ...storePathUpdate,
    ...participantCall,
    path: `${messages}/{messageId}`,
    summary: 'Edit the caller’s message, within 5 minutes',
    params: messageParams,
    body: z.strictObject({ text: freeText(maxMessageLength).min(1) }),
    response: message,
    limits: [{ by: 'address in store', points: 120, seconds: 60, callers: 'visitors' }],
  }),
  remove: endpoint({
    ...storePathRead,
    ...participantCall,
    method: 'DELETE',
    mode: 'write',
    path: `${messages}/{messageId}`,
    summary: 'Delete the caller’s message, within 5 minutes',
    params: messageParams,
    response: message,
    limits: [{ by: 'address in store', points: 120, seconds: 60, callers: 'visitors' }],
  }),
  markRead: endpoint({
    ...storePathCreate,
    ...participantCall,
    path: `${messages}/mark-read`,
    summary: 'Mark messages as read up to a sequence',
    params: idParams,
    body: z.strictObject({ up_to: z.int().min(0).max(2_147_483_647) }),
    response: readPositions,
  }),
})
