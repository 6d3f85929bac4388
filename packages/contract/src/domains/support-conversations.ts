import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathRead, storePathUpdate, storeRead } from '../core/endpoint.ts'
import { email, emptyObject, freeText, id, idParams, instant, noContent, singleLineText } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { feedQuery, listQuery, page, wholeList } from '../core/page.ts'
import { languages, paymentStatuses } from '../enumerations.ts'
import { orderStatus } from '../statuses.ts'
import { customerAddress } from './customer.ts'
import { discountCode } from './discount.ts'
import { maxMessageLength } from './support-rules.ts'
import {
  conversation,
  conversationStatuses,
  conversationTags,
  message,
  messageInput,
  ownConversation,
} from './support.ts'

export const inboxTabs = ['open', 'mine', 'unassigned', 'waiting', 'snoozed', 'closed', 'all'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** Orders and earlier conversations beside the chat. */
export const maxRecent = 5

const recentOrder = z.object({
  _id: id,
  number: z.int(),
  status: z.enum(orderStatus.statuses),
  paymentStatus: z.enum(paymentStatuses),
  total: z.int(),
  currency,
  createdAt: instant,
})

/** What staff see beside the chat. Null for guests, and for staff who may not view customers. */
const chatCustomer = z.object({
  _id: id,
  name: z.string(),
  approval: z.string(),
  points: z.int(),
  credit: z.int(),
  orders: z.int(),
  spend: z.int(),
  lastOrderAt: instant.nullable(),
  tags: z.array(z.string()),
  tier: z.string().nullable(),
  /** Masked as on the customer's page. */
  addresses: z.array(customerAddress),
  notes: z.int(),
})

export const conversationDetails = conversation.extend({
  customer: chatCustomer.nullable(),
  /** Other conversations with the same customer. */
  others: z.int(),
  /** The newest of them. */
  earlier: z.array(conversation.pick({ _id: true, status: true, lastMessage: true, lastMessageAt: true })),
  /** Empty for staff who may not view orders. */
  recentOrders: z.array(recentOrder),
})
export type ConversationDetails = z.infer<typeof conversationDetails>

/** A member of staff who answers chats in the store. */
export const supportAgent = z.object({ _id: id, name: z.string(), isPresent: z.boolean() })
export type SupportAgent = z.infer<typeof supportAgent>

/** Counts stop here. */
export const maxInboxCount = 1000

export const inboxCounts = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
})
export type InboxCounts = z.infer<typeof inboxCounts>

const inboxQuery = listQuery(['lastMessageAt', 'waitingSince', 'createdAt'], {
  tab: z.enum(inboxTabs).default('all'),
  assignee: id.optional(),
  customer: id.optional(),
  tag: z.string().max(60).optional(),
})

export const conversationUpdate = z.strictObject({
  status: z.enum(conversationStatuses).optional(),
  /** Required to snooze. */
  snoozedUntil: instant.optional(),
  assignee: id.nullable().optional(),
  tags: conversationTags.optional(),
})

const conversations = '/customer-support/stores/{storeId}/conversations'
const permissions = ['access_live_chat'] as const
const customerCall = { actor: 'customer', permissions: [], shop: 'browse' } as const

export const supportConversations = domain('supportConversations', {
  list: endpoint({
    ...storePathRead,
    path: conversations,
    summary: 'List support conversations. Empty ones are left out.',
    permissions,
    query: inboxQuery,
    response: page(conversation),
  }),
  listEverywhere: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/customer-support/conversations',
    summary: 'List support conversations of all your stores. Empty ones are left out.',
    permissions,
    query: inboxQuery,
    response: page(conversation),
  }),
  counts: endpoint({
    ...storePathRead,
    path: `${conversations}/counts`,
    summary: `Count the conversations of the inbox’s tabs, up to ${maxInboxCount} each`,
    permissions,
    response: inboxCounts,
  }),
  agents: endpoint({
    ...storePathRead,
    path: '/customer-support/stores/{storeId}/agents',
    summary: 'List staff who answer chats in a store, for assignments and mentions',
    permissions,
    response: wholeList(supportAgent),
  }),
  get: endpoint({
    ...storePathRead,
    path: `${conversations}/{id}`,
    summary: 'Get a support conversation',
    permissions,
    params: idParams,
    response: conversationDetails,
  }),
  start: endpoint({
    ...storePathCreate,
    ...customerCall,
    path: conversations,
    summary:
      'Start a support conversation with its first message. Repeating a client_id returns the first conversation.',
    body: messageInput,
    response: z.object({ conversation: ownConversation, message }),
    limits: [
      { by: 'person', points: 20, seconds: 3600 },
      { by: 'address in store', points: 60, seconds: 3600 },
    ],
  }),
  update: endpoint({
    ...storePathUpdate,
    path: `${conversations}/{id}`,
    summary: 'Close, reopen, snooze, assign, or tag a support conversation',
    permissions,
    params: idParams,
    body: conversationUpdate,
    response: conversation,
  }),
  sendDiscount: endpoint({
    ...storePathCreate,
    path: `${conversations}/{id}/discount-code`,
    summary: 'Send a discount code. Repeating a client_id returns the first message.',
    permissions: ['access_live_chat', 'view_discounts'],
    params: idParams,
    body: z.strictObject({
      client_id: id,
      code: discountCode,
      /** Sent instead of the code alone. */
      text: freeText(maxMessageLength).optional(),
    }),
    response: message,
  }),
  block: endpoint({
    ...storePathCreate,
    path: `${conversations}/{id}/block`,
    summary: 'Block the customer or guest of a support conversation. Their connections are closed.',
    permissions,
    params: idParams,
    body: z.strictObject({ reason: freeText(500).optional() }),
    response: conversation,
  }),
  unblock: endpoint({
    ...storePathCreate,
    path: `${conversations}/{id}/unblock`,
    summary: 'Unblock the customer or guest of a support conversation',
    permissions,
    params: idParams,
    response: conversation,
  }),
  listOwn: endpoint({
    ...storePathRead,
    ...customerCall,
    path: '/customer-support/stores/{storeId}/my-conversations',
    summary: 'List the caller’s support conversations in a store',
    query: feedQuery(['lastMessageAt']),
    response: page(ownConversation),
  }),
  claim: endpoint({
    ...storePathCreate,
    ...customerCall,
    path: '/customer-support/stores/{storeId}/my-conversations/claim',
    summary: 'Take over a conversation started as a guest with the same email address. Its guest token ends.',
    body: z.strictObject({ token: z.string().max(200) }),
    response: ownConversation,
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  rate: endpoint({
    ...storePathCreate,
    actor: 'participant',
    permissions,
    shop: 'browse',
    path: `${conversations}/{id}/rating`,
    summary: 'Rate a closed support conversation, as its customer or guest',
    params: idParams,
    body: z.strictObject({ score: z.int().min(1).max(5), comment: freeText(1000).optional() }),
    response: noContent,
  }),
  authenticateGuest: endpoint({
    method: 'POST',
    path: '/customer-support/guest/authenticate',
    summary: 'Start a support conversation as a guest. The token opens this conversation only.',
    actor: 'public',
    permissions: [],
    scope: 'store in body',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ name: singleLineText(120), email, language: z.enum(languages).optional() }),
    response: z.object({ token: z.string(), conversation_id: id }),
    shop: 'browse',
    limits: [
      { by: 'address in store', points: 20, seconds: 3600 },
      { by: 'body.email', points: 20, seconds: 3600 },
    ],
  }),
})
