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
import { queueReplyEmail } from '#server/domains/support-email/support-email.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, Participant, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { truncate } from '#server/platform/truncate.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  canQuote,
  findMessage,
  insertMessage,
  type StoredMessage,
  toMessage,
  viewFor,
  writeCard,
} from './messages.repo.ts'
import { publishMessages } from './publish-chat.service.ts'
import { countMessage, type LockedConversation, lockConversation, writeState } from './write-conversations.repo.ts'

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

/** A line of the product in a conversation that is locked. Internal ones are shown to staff only. */
export const addEvent = async (
  uow: UnitOfWork,
  store: StoreId,
  conversation: LockedConversation,
  event: { type: ConversationEvent; name: string; subject: string | null },
  isInternal: boolean,
): Promise<Message> => {
  const message = await insertMessage(uow.tx, store, conversation.id, {
    clientId: newId(),
    sequence: conversation.lastSequence + 1,
    author: { kind: 'system', _id: null, name: '' },
    text: '',
    isNote: isInternal,
    mentions: [],
    quotes: null,
    event,
    attachments: [],
    via: 'chat',
    isUnverified: false,
  })
  if (!message) throw new Error('The line of a conversation was not written.')
  conversation.lastSequence = message.sequence
  const { status, waitingSince, windowStartedAt: startedAt, windowCount: count } = conversation
  await countMessage(uow.tx, store, conversation.id, {
    message,
    status,
    waitingSince,
    window: { startedAt, count },
    notifies: false,
  })
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

/** How a message arrived. */
interface MessageSource {
  via: Message['via']
  /** By email from another address than the conversation's. */
  isUnverified: boolean
}

const fromChat: MessageSource = { via: 'chat', isUnverified: false }

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

/**
 * Writes a message once: repeating its client id returns the first one and sends it again to open screens, because the
 * process that wrote it may have been killed before it could.
 */
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
  const author = toAuthor(participant)
  const isFromVisitor = participant.kind !== 'staff'
  const { text, attachments = [], is_note: isNote = false, mentions = [], quotes = null } = input
  const inserted = await insertMessage(uow.tx, store, conversationId, {
    clientId: input.client_id,
    sequence: conversation.lastSequence + 1,
    author,
    text,
    isNote: isNote && !isFromVisitor,
    mentions,
    quotes,
    event: null,
    attachments,
    ...source,
  })
  if (!inserted) {
    const first = orNotFound(await findMessage(uow.tx, store, conversationId, input.client_id))
    if (!isSameAuthor(first, author)) return fail('message_id_taken', { field: 'client_id' })
    const repeated = toMessage(tokens, first)
    publishMessages(uow, store, conversationId, [repeated])
    return viewFor(participant, repeated)
  }
  if (isFromVisitor && conversation.isBlocked) return fail('chat_blocked')
  await assertContent(uow, store, participant, conversationId, input)
  const card = await makeCard(uow.tx, store, input.card, {
    isStaff: !isFromVisitor,
    customerId: conversation.customerId,
  })
  const stored = card ? await writeCard(uow.tx, store, conversationId, inserted, card) : inserted
  const window = { startedAt: conversation.windowStartedAt, count: conversation.windowCount }
  const nextWindow = isFromVisitor ? countSent(window, now) : window
  if (!nextWindow) return fail('too_many', { retryAfter: secondsToNextWindow(window, now) })

  const status = statusAfterMessage(conversation.status, isFromVisitor)
  const waitingSince = waitingAfterMessage(conversation.waitingSince, { isFromVisitor, isNote }, now)
  const notifies =
    isFromVisitor && notifiesStaff({ unread: conversation.staffUnread, notifiedAt: conversation.notifiedAt }, now)
  await countMessage(uow.tx, store, conversationId, {
    message: stored,
    status,
    waitingSince,
    window: nextWindow,
    notifies,
  })
  const current: LockedConversation = {
    ...conversation,
    status,
    snoozedUntil: status === 'snoozed' ? conversation.snoozedUntil : null,
    waitingSince,
    lastSequence: stored.sequence,
    windowStartedAt: nextWindow.startedAt,
    windowCount: nextWindow.count,
  }
  const events = isFromVisitor ? await assignInTurn(uow, store, current) : []
  if (notifies) notifyTeam(uow, store, conversation, text === '' ? toCardText(card) : text)
  notifyMentioned(uow, store, conversationId, stored)
  const message = toMessage(tokens, stored)
  publishMessages(uow, store, conversationId, [message, ...events])
  if (participant.kind === 'staff' && !isNote) {
    const { vendorId } = participant.actor
    await queueReplyEmail(uow, store, conversationId, now)
    await recordUsage(uow, { vendorId, store, meter: 'support_messages', count: 1 })
  }
  return viewFor(participant, message)
}
