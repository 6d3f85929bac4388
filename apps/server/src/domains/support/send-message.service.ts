import type * as z from 'zod'
import {
  countSent,
  maxPreviewLength,
  notifiesStaff,
  secondsToNextWindow,
  statusAfterMessage,
  waitingAfterMessage,
} from '#contract/domains/support-rules.ts'
import type { supportConversations } from '#contract/domains/support-conversations.ts'
import type { ConversationEvent, Message, MessageInput } from '#contract/domains/support.ts'
import { findNextAgent, readAgents } from '#server/domains/support-agents/agents.service.ts'
import { assertAttachments } from '#server/domains/support-content/attachments.service.ts'
import { makeCard, toCardText } from '#server/domains/support-content/cards.service.ts'
import { findActiveCode } from '#server/domains/discounts/discounts.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { queueReplyEmails } from '#server/domains/support-email/support-email.service.ts'
import { recordUsages } from '#server/domains/usage/usage.service.ts'
import type { Actor, Participant, StoreId, VendorId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { truncate } from '#server/platform/truncate.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  canQuote,
  findMessage,
  insertMessages,
  type NewMessage,
  type StoredMessage,
  toMessage,
  viewFor,
  writeCard,
} from './messages.repo.ts'
import { publishMessages } from './publish-chat.service.ts'
import {
  countMessages,
  type LockedConversation,
  lockConversation,
  lockFreeConversations,
  type SentMessage,
  writeState,
} from './write-conversations.repo.ts'

export const toAuthor = ({ kind, actor }: Participant): Message['author'] => ({
  kind,
  _id: kind === 'staff' ? actor.personId : null,
  name: actor.name,
})

/** Notes and mentions are for staff. */
const assertContent = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  conversationId: string,
  { attachments = [], is_note: isNote = false, mentions = [], quotes }: MessageInput,
): Promise<void> => {
  if (participant.kind !== 'staff' && (isNote || mentions.length > 0)) fail('forbidden')
  const keys = attachments.map(({ key }) => key)
  await assertAttachments(uow, store, participant, conversationId, keys)
  if (mentions.length > 0) {
    if (!isNote) fail('forbidden')
    const agents = await readAgents(uow.tx, store, mentions)
    if (mentions.some((personId) => !agents.has(personId))) fail('assignee_unavailable', { field: 'mentions' })
  }
  if (quotes !== undefined && !(await canQuote(uow.tx, store, conversationId, quotes, isNote)))
    fail('not_found', { field: 'quotes' })
}

const isSameAuthor = (message: StoredMessage, author: Message['author']): boolean =>
  message.author.kind === author.kind && message.author._id === author._id

/** Notifications carry no more than the beginning of the message. */
const notifyTeam = (uow: UnitOfWork, store: StoreId, { id, name }: LockedConversation, text: string): void => {
  const preview = truncate(text, maxPreviewLength)
  notify(uow, store, [
    {
      kind: 'support_message',
      facts: { conversation: id, name, text: preview },
      title: 'New message',
      body: `${name}: ${preview}`,
      route: `/dashboard/support/chats/${id}`,
    },
  ])
}

/** One for each person who is mentioned in a note, except its author. */
const notifyMentioned = (
  uow: UnitOfWork,
  store: StoreId,
  conversationId: string,
  { author, text, mentions }: StoredMessage,
): void =>
  notify(
    uow,
    store,
    [...new Set(mentions)]
      .filter((personId) => personId !== author._id)
      .map((recipientId) => ({
        kind: 'support_mention',
        facts: { conversation: conversationId, name: author.name, text: truncate(text, maxPreviewLength) },
        title: 'You were mentioned',
        body: `${author.name}: ${truncate(text, maxPreviewLength)}`,
        route: `/dashboard/support/chats/${conversationId}`,
        authorId: author._id,
        recipientId,
      })),
  )

/** How a message arrived. */
interface MessageSource {
  via: Message['via']
  /** By email from another address than the conversation's. */
  isUnverified: boolean
}

const fromChat: MessageSource = { via: 'chat', isUnverified: false }

/** A line of the product in a conversation that is locked. Internal ones are shown to staff only. */
export const addEvent = async (
  uow: UnitOfWork,
  store: StoreId,
  conversation: LockedConversation,
  event: { type: ConversationEvent; name: string; subject: string | null },
  isInternal: boolean,
): Promise<Message> => {
  const inserted = await insertMessages(uow.tx, [
    {
      store,
      conversationId: conversation.id,
      clientId: newId(),
      sequence: conversation.lastSequence + 1,
      author: { kind: 'system', _id: null, name: '' },
      text: '',
      isNote: isInternal,
      mentions: [],
      quotes: null,
      event,
      attachments: [],
      ...fromChat,
    },
  ])
  const message = inserted.get(conversation.id)
  if (!message) throw new Error('The line of a conversation was not written.')
  conversation.lastSequence = message.sequence
  const { status, waitingSince, windowStartedAt: startedAt, windowCount: count } = conversation
  const window = { startedAt, count }
  await countMessages(uow.tx, [
    { store, conversationId: conversation.id, message, status, waitingSince, window, notifies: false },
  ])
  return { ...message, attachments: [] }
}

/** The first message that no one answers yet goes to the next in turn, if the store wants that. */
const assignInTurn = async (
  uow: UnitOfWork,
  store: StoreId,
  conversation: LockedConversation,
): Promise<readonly Message[]> => {
  if (!conversation.assignsInTurn || conversation.assigneeId !== null) return []
  const agent = await findNextAgent(uow.tx, store)
  if (!agent) return []
  const { id, status, snoozedUntil, tags } = conversation
  await writeState(uow.tx, store, id, { status, snoozedUntil, tags, assigneeId: agent.id })
  return [await addEvent(uow, store, conversation, { type: 'assigned', name: '', subject: agent.name }, true)]
}

/** Sends the code of a discount that can be used now, and leaves a line. */
export const sendDiscount = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  actor: Actor,
  conversationId: string,
  { client_id: clientId, code, text = '' }: z.output<typeof supportConversations.sendDiscount.body>,
): Promise<Message> => {
  const staff: Participant = { kind: 'staff', actor }
  const { lastSequence } = orNotFound(await lockConversation(uow.tx, store, conversationId, staff))
  const active = await findActiveCode(uow.tx, store, code)
  const input = { client_id: clientId, text: text === '' ? code : text }
  const message = await sendMessage(uow, tokens, store, staff, conversationId, input)
  if (message.sequence <= lastSequence) return message
  if (active === undefined) return fail('discount_inactive', { field: 'code' })
  const conversation = orNotFound(await lockConversation(uow.tx, store, conversationId, staff))
  const event = { type: 'discount_sent', name: actor.name, subject: active } as const
  publishMessages(uow, store, conversationId, [await addEvent(uow, store, conversation, event, false)])
  return message
}

/** A message as its sender wrote it. */
export interface OutgoingMessage {
  store: StoreId
  participant: Participant
  conversationId: string
  input: MessageInput
}

type LockedMessage = OutgoingMessage & { conversation: LockedConversation; source: MessageSource }

const toNewMessage = ({
  store,
  participant,
  conversationId,
  conversation,
  input,
  source,
}: LockedMessage): NewMessage => {
  const { text, attachments = [], is_note: isNote = false, mentions = [], quotes = null } = input
  return {
    store,
    conversationId,
    clientId: input.client_id,
    sequence: conversation.lastSequence + 1,
    author: toAuthor(participant),
    text,
    isNote: isNote && participant.kind === 'staff',
    mentions,
    quotes,
    event: null,
    attachments,
    ...source,
  }
}

/** The first message with this id, sent again to open screens: the process that wrote it may have been killed before. */
const repeatMessage = async (
  uow: UnitOfWork,
  tokens: Tokens,
  { store, participant, conversationId, input }: OutgoingMessage,
): Promise<Message> => {
  const first = orNotFound(await findMessage(uow.tx, store, conversationId, input.client_id))
  if (!isSameAuthor(first, toAuthor(participant))) return fail('message_id_taken', { field: 'client_id' })
  const repeated = toMessage(tokens, first)
  publishMessages(uow, store, conversationId, [repeated])
  return viewFor(participant, repeated)
}

/** Checks an inserted message and what it changes about its conversation. */
const checkInserted = async (
  uow: UnitOfWork,
  { store, participant, conversationId, conversation, input }: LockedMessage,
  inserted: StoredMessage,
  now: Date,
): Promise<SentMessage> => {
  const isFromVisitor = participant.kind !== 'staff'
  if (isFromVisitor && conversation.isBlocked) return fail('chat_blocked')
  await assertContent(uow, store, participant, conversationId, input)
  const { customerId, staffUnread: unread, notifiedAt } = conversation
  const card = await makeCard(uow.tx, store, input.card, { isStaff: !isFromVisitor, customerId })
  const message = card ? await writeCard(uow.tx, store, conversationId, inserted, card) : inserted
  const window = { startedAt: conversation.windowStartedAt, count: conversation.windowCount }
  const nextWindow = isFromVisitor ? countSent(window, now) : window
  if (!nextWindow) return fail('too_many', { retryAfter: secondsToNextWindow(window, now) })
  const { isNote } = message
  return {
    store,
    conversationId,
    message,
    status: statusAfterMessage(conversation.status, isFromVisitor),
    waitingSince: waitingAfterMessage(conversation.waitingSince, { isFromVisitor, isNote }, now),
    window: nextWindow,
    notifies: isFromVisitor && notifiesStaff({ unread, notifiedAt }, now),
  }
}

/** After the conversation was counted: assignment, notifications and open screens. */
const completeMessage = async (
  uow: UnitOfWork,
  tokens: Tokens,
  { store, participant, conversationId, conversation }: LockedMessage,
  sent: SentMessage,
): Promise<Message> => {
  const current: LockedConversation = {
    ...conversation,
    status: sent.status,
    snoozedUntil: sent.status === 'snoozed' ? conversation.snoozedUntil : null,
    waitingSince: sent.waitingSince,
    lastSequence: sent.message.sequence,
    windowStartedAt: sent.window.startedAt,
    windowCount: sent.window.count,
  }
  const events = participant.kind === 'staff' ? [] : await assignInTurn(uow, store, current)
  const { text, card } = sent.message
  if (sent.notifies) notifyTeam(uow, store, conversation, text === '' ? toCardText(card) : text)
  notifyMentioned(uow, store, conversationId, sent.message)
  const message = toMessage(tokens, sent.message)
  publishMessages(uow, store, conversationId, [message, ...events])
  return viewFor(participant, message)
}

/** Replies are metered once per vendor and store, as the last step. */
const countReplies = async (uow: UnitOfWork, replies: readonly LockedMessage[], now: Date): Promise<void> => {
  if (replies.length === 0) return
  await queueReplyEmails(uow, replies, now)
  const usages = new Map<StoreId, { vendorId: VendorId; store: StoreId; meter: 'support_messages'; count: number }>()
  for (const { store, conversation } of replies) {
    const { vendorId } = conversation
    usages.set(store, { vendorId, store, meter: 'support_messages', count: (usages.get(store)?.count ?? 0) + 1 })
  }
  await recordUsages(uow, [...usages.values()])
}

/** Messages of different conversations that are locked. */
const writeMessages = async (
  uow: UnitOfWork,
  tokens: Tokens,
  messages: readonly LockedMessage[],
  now: Date,
): Promise<Message[]> => {
  const inserted = await insertMessages(uow.tx, messages.map(toNewMessage))
  const sent = new Map<LockedMessage, SentMessage>()
  for (const message of messages) {
    const stored = inserted.get(message.conversationId)
    if (stored) sent.set(message, await checkInserted(uow, message, stored, now))
  }
  await countMessages(uow.tx, [...sent.values()])
  const results: Message[] = []
  for (const message of messages) {
    const written = sent.get(message)
    results.push(
      written ? await completeMessage(uow, tokens, message, written) : await repeatMessage(uow, tokens, message),
    )
  }
  const isReply = (message: LockedMessage): boolean =>
    message.participant.kind === 'staff' && sent.get(message)?.message.isNote === false
  await countReplies(uow, messages.filter(isReply), now)
  return results
}

/** Writes a message once: repeating its client id returns the first one. */
export const sendMessage = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  participant: Participant,
  conversationId: string,
  input: MessageInput,
  now = new Date(),
  source = fromChat,
): Promise<Message> => {
  const conversation = orNotFound(await lockConversation(uow.tx, store, conversationId, participant))
  const message = { store, participant, conversationId, conversation, input, source }
  return orNotFound((await writeMessages(uow, tokens, [message], now))[0])
}

/** Will be refused unless it's a repeated message. */
const isLimited = ({ participant }: OutgoingMessage, conversation: LockedConversation, now: Date): boolean => {
  const { isBlocked, windowStartedAt: startedAt, windowCount: count } = conversation
  return participant.kind !== 'staff' && (isBlocked || !countSent({ startedAt, count }, now))
}

/**
 * Writes messages of several conversations in one transaction, with the statements of one. Returns undefined for a
 * conversation that is locked, doesn't exist or isn't the participant's, for its second message, and for a visitor who
 * is blocked or at the send limit, so that a flood doesn't slow others down: `sendMessage` decides about those. Fails if
 * one of the others fails.
 */
export const sendTogether = async (
  uow: UnitOfWork,
  tokens: Tokens,
  outgoing: readonly OutgoingMessage[],
  now = new Date(),
): Promise<(Message | undefined)[]> => {
  const first = new Map(outgoing.toReversed().map((message) => [message.conversationId, message]))
  const locked = await lockFreeConversations(uow.tx, [...first.values()])
  const messages = [...locked].flatMap(([id, conversation]) => {
    const message = first.get(id)
    return message && !isLimited(message, conversation, now) ? [{ ...message, conversation, source: fromChat }] : []
  })
  if (messages.length === 0) return outgoing.map(() => undefined)
  const written = await writeMessages(uow, tokens, messages, now)
  const byInput = new Map(messages.map(({ input }, index) => [input, written[index]]))
  return outgoing.map(({ input }) => byInput.get(input))
}
