import * as z from 'zod'
import { actionEvents } from '../core/chat-line.ts'
import { freeText, id, image, instant, objectKey, singleLineText } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { tag } from '../core/tag.ts'
import { languages } from '../enumerations.ts'
import { conversationStatus, orderStatus } from '../statuses.ts'
import { maxAttachments, maxFileNameLength, maxMessageLength } from './support-rules.ts'

export const conversationStatuses = conversationStatus.statuses as ['open', 'snoozed', 'closed']
export const conversationTags = z.array(tag).max(20)

export const authorKinds = ['staff', 'customer', 'guest', 'system'] as const
export type AuthorKind = (typeof authorKinds)[number]

/** Lines that the product writes into a conversation; clients render them in their language. */
export const conversationEvents = [
  'closed',
  'reopened',
  'snoozed',
  'woken',
  'assigned',
  'blocked',
  'unblocked',
  ...actionEvents,
] as const
export type ConversationEvent = (typeof conversationEvents)[number]

export const attachment = z.object({
  kind: z.enum(['image', 'file']),
  key: objectKey,
  name: z.string(),
  /**
   * Of a file that was uploaded to the conversation: a link that works for five minutes, and empty while the file is
   * being checked. Other images are public.
   */
  url: z.string(),
  size: z.int().nullable(),
})
export type Attachment = z.infer<typeof attachment>

/** A product or order as it was when the message was sent. `path` is a page of the shop. */
export const messageCard = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    _id: id,
    title: z.string(),
    price: z.int(),
    currency,
    image: image.nullable(),
    path: z.string(),
  }),
  z.object({
    kind: z.literal('order'),
    _id: id,
    number: z.int(),
    status: z.enum(orderStatus.statuses),
    total: z.int(),
    currency,
    placedAt: instant,
    path: z.string(),
  }),
])
export type MessageCard = z.infer<typeof messageCard>

export const messageChannels = ['chat', 'email'] as const

export const message = z.object({
  /** Made by the sender, unique in the conversation. */
  _id: id,
  /** Counts the messages of a conversation, in the order in which everyone sees them. */
  sequence: z.int(),
  /** `_id` is set for staff, and only staff see it. */
  author: z.object({ kind: z.enum(authorKinds), _id: id.nullable(), name: z.string() }),
  text: z.string(),
  /** Notes are for staff; customers and guests never get them. */
  isNote: z.boolean(),
  attachments: z.array(attachment),
  card: messageCard.nullable(),
  via: z.enum(messageChannels),
  /** By email, from another address than the conversation's. */
  isUnverified: z.boolean(),
  /** Staff who are mentioned in a note. */
  mentions: z.array(id),
  /** The sequence of the message that this one answers. */
  quotes: z.int().nullable(),
  /**
   * Set for lines of the product, whose text is empty. `name` is who did it, `subject` whom or what it concerns: a
   * person, an order number, an amount or a code.
   */
  event: z.object({ type: z.enum(conversationEvents), name: z.string(), subject: z.string().nullable() }).nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  /** A deleted message stays in its position without its content. */
  deletedAt: instant.nullable(),
})
export type Message = z.infer<typeof message>

const hasContent = ({
  text,
  attachments = [],
  card,
}: {
  text: string
  attachments?: unknown[] | undefined
  card?: object | undefined
}): boolean => text !== '' || attachments.length > 0 || card !== undefined

const messageText = freeText(maxMessageLength)
/** Fields of a message as its sender writes it, over HTTP and over the socket. */
export const messageFields = {
  client_id: id,
  text: messageText,
  attachments: z
    .array(z.strictObject({ key: objectKey, name: singleLineText(maxFileNameLength).optional() }))
    .max(maxAttachments)
    .optional(),
  /** Customers and guests send products only. An order must be the conversation's customer's. */
  card: z.strictObject({ kind: z.enum(['product', 'order']), _id: id }).optional(),
  is_note: z.boolean().optional(),
  mentions: z.array(id).max(20).optional(),
  quotes: z.int().min(1).optional(),
}
export const messageInput = z.strictObject(messageFields).refine(hasContent, { path: ['text'] })
export type MessageInput = z.output<typeof messageInput>

/** The highest sequence that each side has read, and that its connections have received. */
export const readPositions = z.object({
  staff: z.int(),
  visitor: z.int(),
  staffDelivered: z.int(),
  visitorDelivered: z.int(),
})
export type ReadPositions = z.infer<typeof readPositions>

export const lastMessage = z.object({ text: z.string(), author: z.enum(authorKinds), hasImage: z.boolean() })

export const conversation = z.object({
  _id: id,
  store: z.object({ _id: id, name: z.string() }),
  status: z.enum(conversationStatuses),
  snoozedUntil: instant.nullable(),
  name: z.string(),
  /** Masked like the emails of customers. */
  email: z.string(),
  /** The store's customer. Null for guests: their email isn't verified, so it shows nothing about a customer. */
  customerId: id.nullable(),
  /** The name of the customer's reward tier; null without one, and for staff who may not view customers. */
  tier: z.string().nullable(),
  isGuest: z.boolean(),
  isBlocked: z.boolean(),
  language: z.enum(languages),
  assignee: z.object({ _id: id, name: z.string() }).nullable(),
  tags: z.array(z.string()),
  lastSequence: z.int(),
  lastMessageAt: instant,
  lastMessage: lastMessage.nullable(),
  /** Messages of the customer or guest that no member of staff has read. */
  unread: z.int(),
  readTo: readPositions,
  /** Since when the customer or guest waits for an answer. */
  waitingSince: instant.nullable(),
  rating: z.object({ score: z.int(), comment: z.string() }).nullable(),
  closedAt: instant.nullable(),
  createdAt: instant,
})
export type Conversation = z.infer<typeof conversation>

/** A conversation as its customer or guest sees it. */
export const ownConversation = z.object({
  _id: id,
  status: z.enum(['open', 'closed']),
  lastSequence: z.int(),
  lastMessageAt: instant,
  lastMessage: lastMessage.nullable(),
  unread: z.int(),
  rating: z.object({ score: z.int(), comment: z.string() }).nullable(),
  createdAt: instant,
})
export type OwnConversation = z.infer<typeof ownConversation>
